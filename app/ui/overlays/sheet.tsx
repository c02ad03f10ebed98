import { announce } from '../browser/announce.client.ts';
import { NOT_OPENED, useLazyImport } from '../browser/use-lazy-import.ts';
import { useWasEver } from '../browser/use-was-ever.ts';
import { showToast } from './toast-store.client.ts';

const load = () => import('./sheet-dialog.tsx');

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** On a desktop the sheet opens below its button at the end of the header, not in the middle. */
  isUnderHeader?: boolean;
  /** The element to focus first, if it exists by then; else the first control. */
  initialFocus?: React.RefObject<HTMLElement | null>;
  children: React.ReactNode;
}

/** A panel that rises from the bottom on a phone and is centred on a desktop. */
export function Sheet(props: SheetProps) {
  const SheetDialog = useLazyImport(load, props.isOpen, () => {
    props.onClose();
    reportNotOpened();
  });
  const wasOpen = useWasEver(props.isOpen);
  return SheetDialog && wasOpen ? <SheetDialog {...props} /> : null;
}

/** Says that the code of a sheet could not be loaded. */
export function reportNotOpened(): void {
  showToast({ text: NOT_OPENED });
  announce(NOT_OPENED);
}
