import { useLinkClickHandler, useLocation } from 'react-router';

/**
 * A link to a part of this page, by which the page's queries stay. Its address is the same in everybody's page, whatever
 * queries one has on top, and does without scripts.
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
