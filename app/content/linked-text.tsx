import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';

/** Paths of the screens, by the names that the texts use for them. */
const SCREENS: ReadonlyMap<string, string> = new Map([
  ['Help & Support', paths.help()],
  ['Refunds & Cancellation Policy', paths.refunds()],
]);
const NAMES = new RegExp(`(${[...SCREENS.keys()].join('|')})`);

/** Renders a text with links on the names of screens. */
export function LinkedText({ children }: { children: string }) {
  return children.split(NAMES).map((part, index) => {
    const to = SCREENS.get(part);
    if (!to) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <Link key={index} to={to} className="font-medium text-accent underline underline-offset-3">
        {part}
      </Link>
    );
  });
}
