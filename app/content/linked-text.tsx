import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';

/** Screens by the names under which the texts send somebody there. */
const SCREENS: ReadonlyMap<string, string> = new Map([
  ['Help & Support', paths.help()],
  ['Privacy Policy', paths.privacy()],
  ['Refunds & Cancellation Policy', paths.refunds()],
  ['Shipping & Delivery Policy', paths.shipping()],
]);
const NAMES = new RegExp(`(${[...SCREENS.keys()].join('|')})`);

/** A text in which the names of screens lead there. */
export function LinkedText({ children }: { children: string }) {
  return children.split(NAMES).map((part, index) => {
    const to = SCREENS.get(part);
    if (!to) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
      <Link key={index} to={to} className="font-medium text-accent underline underline-offset-3">
        {part}
      </Link>
    );
  });
}
