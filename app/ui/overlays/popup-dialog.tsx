import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useRef } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { CircleAlert, CircleCheck, CircleHelp, Info } from '../more-icons.ts';
import type { PopupKind, PopupProps } from './popup.tsx';
import { useBackToClose } from './use-back-to-close.ts';

const ICONS = {
  success: { Icon: CircleCheck, className: 'bg-good-tint text-good' },
  error: { Icon: CircleAlert, className: 'bg-error-tint text-error' },
  info: { Icon: Info, className: 'bg-tint text-on-tint' },
  question: { Icon: CircleHelp, className: 'bg-tint text-on-tint' },
} satisfies Record<PopupKind, unknown>;

export default function PopupDialog({
  isOpen,
  onClose,
  title,
  message,
  kind = 'info',
  action = { label: 'OK', onPress: onClose },
  cancelLabel,
  isDanger = false,
  children,
}: PopupProps) {
  const { Icon, className } = ICONS[kind];
  const main = useRef<HTMLDivElement>(null);
  useBackToClose(isOpen, onClose);
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop
            // A popup may open over a sheet, whose own backdrop lies below it.
            forceRender
            className="fixed inset-0 z-50 bg-black/45 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
          />
          <AlertDialog.Popup
            initialFocus={() => main.current?.querySelector<HTMLElement>('a, button') ?? true}
            className="fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-card forced-colors:border bg-surface p-6 text-center shadow-float transition-[transform,opacity] duration-200 data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0"
          >
            <span
              aria-hidden
              className={`mx-auto mb-4 grid size-14 place-items-center rounded-full ${className}`}
            >
              <Icon className="size-7" />
            </span>
            <AlertDialog.Title className="text-title font-bold">{title}</AlertDialog.Title>
            {message ? (
              <AlertDialog.Description className="mt-1.5 text-md text-muted">
                {message}
              </AlertDialog.Description>
            ) : null}
            {children}
            <div ref={main} className="mt-6 flex flex-col gap-2">
              {'to' in action ? (
                <ButtonLink to={action.to} size="lg">
                  {action.label}
                </ButtonLink>
              ) : (
                <Button size="lg" variant={isDanger ? 'danger' : 'primary'} onClick={action.onPress}>
                  {action.label}
                </Button>
              )}
              {cancelLabel ? (
                <Button variant="secondary" size="lg" onClick={onClose}>
                  {cancelLabel}
                </Button>
              ) : null}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  );
}
