import { Link as RouterLink, useNavigate } from 'react-router';

export interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href' | 'target'> {
  /** An absolute path of this site. */
  to: string;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  /** Fetches the page when a customer is about to follow the link. */
  prefetch?: 'intent';
  /** Leaves the navigation to the browser. */
  reloadDocument?: boolean;
}

/**
 * A link to a screen of this site. The router's own link resolves and matches each address during rendering, which
 * takes longer than the rest of a list (docs/decisions/render-speed.md); our paths are already absolute.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  prefetch,
  reloadDocument,
  ...attributes
}: LinkProps) {
  const navigate = useNavigate();
  const { onClick } = attributes;
  if (prefetch) {
    return <RouterLink {...attributes} to={to} prefetch={prefetch} discover="none" />;
  }
  return (
    <a
      {...attributes}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (reloadDocument || event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        void navigate(to, {
          // Browsers also replace the history entry when a link leads to the current page.
          replace: replace ?? isHere(to),
          state,
          preventScrollReset,
        });
      }}
    />
  );
}

/** Any other press opens a new tab or window, which is left to the browser. */
function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: React.MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

function isHere(to: string): boolean {
  const { pathname, search, hash } = location;
  return to === pathname + search + hash;
}
