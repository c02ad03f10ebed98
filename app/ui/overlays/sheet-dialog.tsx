import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '../button.tsx';
import { X } from '../icons.ts';
import type { SheetProps } from './sheet.tsx';
import { useBackToClose } from './use-back-to-close.ts';

const IN_THE_MIDDLE =
  'md:top-1/2 md:left-1/2 md:w-130 md:-translate-x-1/2 md:-translate-y-1/2 md:data-[ending-style]:-translate-y-1/2 md:data-[starting-style]:-translate-y-1/2';
/** Aligns with the header's content, which is at most 1240 px wide (app/shell/header.tsx). */
const UNDER_HEADER =
  'md:top-18 md:right-[max(1rem,calc(50vw-37.75rem))] md:w-84 md:data-[ending-style]:translate-y-0 md:data-[starting-style]:translate-y-0';

export default function SheetDialog({
  isOpen,
  onClose,
  title,
  isUnderHeader = false,
  initialFocus,
  children,
}: SheetProps) {
  useBackToClose(isOpen, onClose);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop
            className={`fixed inset-0 z-40 bg-black/45 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 ${isUnderHeader ? 'md:bg-transparent' : ''}`}
          />
          <Dialog.Popup
            initialFocus={() => initialFocus?.current ?? true}
            className={`fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] flex-col rounded-t-card bg-paper shadow-float transition-[transform,opacity] duration-200 data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full md:inset-x-auto md:bottom-auto md:rounded-card md:data-[ending-style]:opacity-0 md:data-[starting-style]:opacity-0 forced-colors:border ${isUnderHeader ? `md:border md:border-line ${UNDER_HEADER}` : IN_THE_MIDDLE}`}
          >
            <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-5">
              <Dialog.Title className="text-title font-bold">{title}</Dialog.Title>
              <Dialog.Close
                render={
                  <IconButton label="Close">
                    <X className="size-5" />
                  </IconButton>
                }
              />
            </div>
            <div className="overflow-y-auto px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              {children}
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
