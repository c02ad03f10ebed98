import { aboutUs } from '../content/about.ts';
import { PolicyPage } from '../content/policy-page.tsx';
import { brandOf, pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/aboutus';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, summary } = aboutUs(brandOf(matches));
  return pageMeta(matches, { title, description: summary });
};

export default function Screen({ matches }: Route.ComponentProps) {
  return <PolicyPage policy={aboutUs(brandOf(matches))} isDated={false} />;
}
