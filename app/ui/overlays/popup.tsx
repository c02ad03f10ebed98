import { announce } from '../browser/announce.client.ts';
import { NOT_OPENED, useLazyImport } from '../browser/use-lazy-import.ts';
import { useWasEver } from '../browser/use-was-ever.ts';
import { showToast } from './toast-store.client.ts';

const load = () => import('./popup-dialog.tsx');

export type PopupKind = 'success' | 'error' | 'info' | 'question';

export interface PopupProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  message?: string;
  kind?: PopupKind;
  /** The action of the main button; without it an OK button closes the popup. */
  action?: { label: string; onPress: () => void } | { label: string; to: string };
  /** Label of a second button that only closes the popup. */
  cancelLabel?: string;
  /** The main action cannot be undone, so its button is red. */
  isDanger?: boolean;
  children?: React.ReactNode;
}

/** A message in the middle of the screen that needs an answer (role alertdialog). */
export function Popup(props: PopupProps) {
  const PopupDialog = useLazyImport(load, props.isOpen, () => {
    // A message without a choice can still be announced.
    const text =
      props.kind === 'question' ? NOT_OPENED : [props.title, props.message].filter(Boolean).join(' ');
    props.onClose();
    showToast({ text });
    announce(text);
  });
  const wasOpen = useWasEver(props.isOpen);
  return PopupDialog && wasOpen ? <PopupDialog {...props} /> : null;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmPopup({
  confirmLabel,
  onConfirm,
  cancelLabel = 'Cancel',
  ...props
}: Pick<PopupProps, 'isOpen' | 'onClose' | 'title' | 'message' | 'cancelLabel'> & {
  confirmLabel: string;
  onConfirm: () => void;
}) {
  return (
    <Popup
      {...props}
      kind="question"
      isDanger
      cancelLabel={cancelLabel}
      action={{ label: confirmLabel, onPress: onConfirm }}
    />
  );
}
