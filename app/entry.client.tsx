import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';

/** What the error screen does not say (spec §8: only logged). That a page does not exist is no fault. */
function logError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
  else if (error.status >= 500) console.error(error.data);
}

// The router hands nobody the promises of what it gives up, a moving picture or a request that the next screen overtook:
// that they end so is no fault.
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
