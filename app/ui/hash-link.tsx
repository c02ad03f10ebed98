import { useLinkClickHandler, useLocation } from 'react-router';

/**
 * A link to a part of the current page that keeps the URL's query. Its href has no query, so that the HTML is the
 * same for everybody, and it works without scripts.
 */
export function HashLink({
  hash,
  replace = false,
  onClick,
  ...attributes
}: React.ComponentProps<'a'> & { hash: string; replace?: boolean }) {
  const { pathname, search } = useLocation();
  const follow = useLinkClickHandler<HTMLAnchorElement>({ pathname, search, hash }, { replace });
  return (
    <a
      {...attributes}
      href={`#${hash}`}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
