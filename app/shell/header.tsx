import { useLocation, useNavigate } from 'react-router';
import { SearchField } from '../catalogue/search/search-field.tsx';
import { usePageArea } from '../catalogue/use-page-area.ts';
import { LocationLabel } from '../location/position/location-label.tsx';
import { paths } from '../paths.ts';
import { IconButton } from '../ui/button.tsx';
import { ArrowLeft } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { HeaderLinks } from './header-links.tsx';
import { SiteMenu } from './site-menu.tsx';

/** The header of every page (spec §2, Header): brand, location, menu, and a back button on narrow screens. */
export function Header({ brandName }: { brandName: string }) {
  const { pathname } = useLocation();
  const area = usePageArea();
  const isHome = pathname === paths.home();
  return (
    <header className="sticky top-0 z-30 bg-paper short:relative md:border-line md:border-b md:bg-surface">
      <div className="mx-auto flex h-18 max-w-310 items-center gap-1.5 px-4 md:h-19.5 md:gap-4">
        {isHome ? null : <BackButton />}
        <Link
          to={paths.home({ area })}
          className="flex min-h-11 min-w-11 shrink-0 items-center gap-2 rounded-chip text-title font-bold text-accent"
        >
          <BrandMark className="size-8" />
          {/* Beside the back button a phone has room for the logo only. */}
          <span className={isHome ? '' : 'sr-only md:not-sr-only'}>{brandName}</span>
        </Link>
        <div className="min-w-0 flex-1 md:max-w-60 md:flex-initial">
          <LocationLabel />
        </div>
        {/* On a phone the home screen has the field itself. */}
        <div className="hidden min-w-40 flex-1 md:block">
          <SearchField look="header" />
        </div>
        <HeaderLinks />
        <SiteMenu />
      </div>
    </header>
  );
}

/** Narrow screens only, and not on home (spec §2); goes one step back in the history. */
function BackButton() {
  const navigate = useNavigate();
  const goBack = () => {
    // A page opened from another site has no previous step on this site.
    const hasHistory = typeof history.state?.idx === 'number' && history.state.idx > 0;
    if (hasHistory) navigate(-1);
    else navigate(paths.home());
  };
  return (
    <IconButton label="Go back" onClick={goBack} className="border border-line bg-surface md:hidden">
      <ArrowLeft className="size-5" />
    </IconButton>
  );
}
