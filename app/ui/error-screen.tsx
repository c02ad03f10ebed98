import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';

export interface ErrorText {
  status: number;
  title: string;
  message: string;
}

const TEXTS: Record<number, Omit<ErrorText, 'status'>> = {
  404: {
    title: 'Page not found',
    message: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  },
  401: { title: 'Please log in', message: 'This page is only for customers who are logged in.' },
  429: { title: 'Too many requests', message: 'Please wait a moment and try again.' },
  503: { title: 'Too many visitors', message: 'Please try again in a moment.' },
};

const UNEXPECTED = {
  title: 'Something went wrong',
  message: 'The page could not be loaded. Please try again in a moment.',
};

/**
 * What a visitor is told about an error: the texts that a route threw with `data({ title, message })`,
 * else those of its status. Never the error's own message.
 */
export function describeError(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return textOf(500);
  const { status, data } = error;
  return isText(data) ? { status, title: data.title, message: data.message } : textOf(status);
}

function textOf(status: number): ErrorText {
  return { status, ...(TEXTS[status] ?? UNEXPECTED) };
}

function isText(data: unknown): data is { title: string; message: string } {
  if (typeof data !== 'object' || data === null) return false;
  const { title, message } = data as { title?: unknown; message?: unknown };
  return typeof title === 'string' && typeof message === 'string';
}

/**
 * Stands in the place of a screen that cannot be shown; for an error boundary, whose error it reads.
 * @param status only where there is no error to read
 */
export function ErrorScreen({ status: givenStatus = 500 }: { status?: number }) {
  const error = useRouteError();
  const { status, title, message } = isRouteErrorResponse(error) ? describeError(error) : textOf(givenStatus);
  const location = useLocation();
  return (
    <Page>
      {/* No screen's own title stands when its data failed. */}
      <title>{title}</title>
      <div className="grid justify-items-center gap-3 py-16 text-center">
        <p aria-hidden className="font-bold text-[4.5rem] text-accent leading-none">
          {status}
        </p>
        <h1 className="font-bold text-display">{title}</h1>
        <p className="max-w-100 text-muted">{message}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {status >= 500 ? (
            <ButtonLink to={location} reloadDocument variant="secondary" size="lg">
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
