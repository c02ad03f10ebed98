import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
// Must run before the router starts.
import './ui/overlays/first-pop-state.client.ts';

/** Logs what the error screen does not say (spec §8: only logged). A missing page is no fault. */
function logError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
  else if (error.status >= 500) console.error(error.data);
}

// When the next screen overtakes a request, the router aborts it and leaves its promise without a handler: no fault.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={logError} />
    </StrictMode>,
  );
});
