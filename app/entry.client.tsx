import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';

/** What the error screen does not say (spec §8: only logged). That a page does not exist is no fault. */
function logError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
  else if (error.status >= 500) console.error(error.data);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={logError} />
    </StrictMode>,
  );
});
