import { useState } from 'react';
import { useLocation } from 'react-router';
import { CategoryPanel } from '../catalogue/categories/category-panel.tsx';
import { usePageArea } from '../catalogue/use-page-area.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { DESTINATIONS } from './destinations.ts';

/** Opens the panel of categories; without scripts it is a link to their page. */
export function CategoryButton({ className, children }: { className: string; children: React.ReactNode }) {
  const area = usePageArea();
  const current = useLocation().pathname === DESTINATIONS.category.to ? 'page' : undefined;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${className} noscript:hidden`}
        aria-current={current}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      <Link
        to={paths.category({ area })}
        aria-current={current}
        className={`${className} hidden noscript:flex`}
      >
        {children}
      </Link>
      <CategoryPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
