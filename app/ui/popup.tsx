import { lazy, Suspense } from 'react';
import { usePreload } from './use-preload.ts';

const load = () => import('./popup-dialog.tsx');
const PopupDialog = lazy(load);

export type PopupKind = 'success' | 'error' | 'info' | 'question';

export interface PopupProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  message?: string;
  kind?: PopupKind;
  /** What the main button does; without it there is an OK button that closes. */
  action?: { label: string; onPress: () => void } | { label: string; to: string };
  /** Text of a second button that only closes. */
  cancelLabel?: string;
  children?: React.ReactNode;
}

/** A message in the middle of the screen that waits for an answer (role alertdialog). */
export function Popup(props: PopupProps) {
  const isWanted = usePreload(load, props.isOpen);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <PopupDialog {...props} />
    </Suspense>
  );
}

/** Asks before something that cannot be taken back. */
export function ConfirmPopup({
  confirmLabel,
  onConfirm,
  ...props
}: Pick<PopupProps, 'isOpen' | 'onClose' | 'title' | 'message'> & {
  confirmLabel: string;
  onConfirm: () => void;
}) {
  return (
    <Popup
      {...props}
      kind="question"
      cancelLabel="Cancel"
      action={{ label: confirmLabel, onPress: onConfirm }}
    />
  );
}
