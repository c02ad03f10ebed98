import { createPath, isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ButtonLink } from './button.tsx';
import { isUnanswered } from './lost-network.ts';
import { Page } from './page.tsx';

export interface ErrorText {
  /** HTTP status; null where no response arrived. */
  status: number | null;
  title: string;
  message: string;
}

const TEXTS: Record<number, Omit<ErrorText, 'status'>> = {
  400: {
    title: "We couldn't read this request",
    message: 'Something in it is missing or wrong. Please go back and try again.',
  },
  404: {
    title: 'Page not found',
    message: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  },
  401: { title: 'Please log in', message: 'This page is only for customers who are logged in.' },
  405: {
    title: 'This is not possible here',
    message: "This page doesn't accept that kind of request.",
  },
  413: { title: 'This is too large', message: 'Please go back and send something smaller.' },
  429: { title: 'Too many requests', message: 'Please wait a moment and try again.' },
  503: { title: 'Too many visitors', message: 'Please try again in a moment.' },
};

const UNEXPECTED = {
  title: 'Something went wrong',
  message: 'The page could not be loaded. Please try again in a moment.',
};

const OFFLINE = {
  status: null,
  title: 'You seem to be offline',
  message: 'Please check your connection and try again.',
};

/**
 * Returns the texts for an error: those that a route threw with `data({ title, message })`, else those of its status.
 * The error's own message is never shown. There is no status number if the error, or the `cause` beside the thrown
 * texts, is a network failure.
 */
export function describeError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return isUnanswered(error) ? OFFLINE : textOf(500);
  const { status, data } = error;
  if (!isText(data)) return textOf(status);
  const { title, message, cause } = data;
  if (!isUnanswered(cause)) return { status, title, message };
  return { status: null, title, message: `${OFFLINE.title}. ${OFFLINE.message}` };
}

function textOf(status: number): ErrorText {
  return { status, ...(TEXTS[status] ?? UNEXPECTED) };
}

function isText(data: unknown): data is { title: string; message: string; cause?: unknown } {
  if (typeof data !== 'object' || data === null) return false;
  const { title, message } = data as { title?: unknown; message?: unknown };
  return typeof title === 'string' && typeof message === 'string';
}

/** Replaces a screen that failed; an error boundary renders it, and it reads the error itself. */
export function ErrorScreen() {
  const { status, title, message } = describeError(useRouteError());
  const wasAnswered = status !== null;
  const location = useLocation();
  return (
    <Page>
      {/* A screen whose data failed renders no title of its own. */}
      <title>{title}</title>
      <div className="grid justify-items-center gap-3 py-16 text-center">
        {wasAnswered ? (
          <p aria-hidden className="font-bold text-figure text-accent">
            {status}
          </p>
        ) : null}
        <h1 className="font-bold text-display">{title}</h1>
        <p className="max-w-100 text-muted">{message}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {!wasAnswered || status >= 500 ? (
            // Without a network a reload would show the browser's own error page.
            <ButtonLink to={createPath(location)} reloadDocument={wasAnswered} variant="secondary" size="lg">
              Try again
            </ButtonLink>
          ) : null}
          <ButtonLink to="/" size="lg">
            Back to home
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
