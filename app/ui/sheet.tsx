import { announce } from './announce.client.ts';
import { showToast } from './toast-store.client.ts';
import { NOT_OPENED, useLateCode } from './use-late-code.ts';
import { useWasEver } from './use-was-ever.ts';

const load = () => import('./sheet-dialog.tsx');

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** On a desktop it stands below the end of the header, where its button is, rather than in the middle. */
  isUnderHeader?: boolean;
  children: React.ReactNode;
}

/** A panel that rises from the bottom on a phone and stands in the middle of a desktop. */
export function Sheet(props: SheetProps) {
  const SheetDialog = useLateCode(load, props.isOpen, () => {
    props.onClose();
    showToast({ text: NOT_OPENED });
    announce(NOT_OPENED);
  });
  const wasOpen = useWasEver(props.isOpen);
  return SheetDialog && wasOpen ? <SheetDialog {...props} /> : null;
}
