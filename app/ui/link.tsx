import { Link as RouterLink, useNavigate } from 'react-router';

export interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this site, from its root. */
  to: string;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  /** Asked when the link is followed. */
  viewTransition?: () => boolean;
  /** The page is fetched as soon as somebody is about to follow the link. */
  prefetch?: 'intent';
  /** Left to the browser, as a link of any other page. */
  reloadDocument?: boolean;
}

/**
 * A link to a screen of this site. The router's own one resolves and matches each address while it is rendered, by
 * which a list of them takes longer than all that is shown of it (docs/decisions/render-speed.md); ours are whole already.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  viewTransition,
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
          // As browsers do with the page that one is on.
          replace: replace ?? isHere(to),
          state,
          preventScrollReset,
          viewTransition: viewTransition?.(),
        });
      }}
    />
  );
}

/** Anything else opens it somewhere else, which is the browser's to do. */
function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: React.MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

function isHere(to: string): boolean {
  const { pathname, search, hash } = location;
  return to === pathname + search + hash;
}
