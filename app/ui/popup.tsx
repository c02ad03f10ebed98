import { announce } from './announce.client.ts';
import { showToast } from './toast-store.client.ts';
import { NOT_OPENED, useLateCode } from './use-late-code.ts';
import { useWasEver } from './use-was-ever.ts';

const load = () => import('./popup-dialog.tsx');

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
  const PopupDialog = useLateCode(load, props.isOpen, () => {
    // What needs no answer can still be told.
    const text =
      props.kind === 'question' ? NOT_OPENED : [props.title, props.message].filter(Boolean).join(' ');
    props.onClose();
    showToast({ text });
    announce(text);
  });
  const wasOpen = useWasEver(props.isOpen);
  return PopupDialog && wasOpen ? <PopupDialog {...props} /> : null;
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
