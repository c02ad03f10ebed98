import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Hand } from '../../ui/more-icons.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/goodbye';

export const headers = publicCacheHeaders({ madeOf: [] });

/** The last page of a deactivation. */
export default function Goodbye() {
  return (
    <Page>
      <div className="grid justify-items-center gap-2 py-16 text-center">
        <span aria-hidden className="grid size-18 place-items-center rounded-full bg-tint text-on-tint">
          <Hand className="size-9" />
        </span>
        <h1 className="mt-3 text-display font-bold">Goodbye, and thank you</h1>
        <p className="max-w-100 text-md text-muted">
          Your account is deactivated and your data is deleted permanently. You can still look around as a
          guest, and you are welcome back whenever you are hungry.
        </p>
        <ButtonLink to={paths.home()} size="lg" className="mt-4">
          Back to home
        </ButtonLink>
      </div>
    </Page>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: 'Goodbye', description: 'Your account is deactivated.' }),
    { name: 'robots', content: 'noindex' },
  ];
}
