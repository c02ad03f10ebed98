import { useState } from 'react';
import { useLazyImport } from '../ui/browser/use-lazy-import.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu } from '../ui/icons.ts';
import { reportNotOpened, Sheet } from '../ui/overlays/sheet.tsx';

const loadList = () => import('./menu-list.tsx');

/** The header's menu button; spec §2 prescribes no behaviour for it. */
export function SiteMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const MenuList = useLazyImport(loadList, isOpen, () => {
    close();
    reportNotOpened();
  });
  return (
    <>
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="-mr-2">
        <Menu className="size-6" />
      </IconButton>
      <Sheet isOpen={isOpen && MenuList !== null} onClose={close} title="Menu" isUnderHeader>
        {MenuList ? <MenuList onLeave={close} /> : null}
      </Sheet>
    </>
  );
}
