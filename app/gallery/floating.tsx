import { useState } from 'react';
import { MenuSkeleton } from '../catalogue/menu/menu-skeleton.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LoadingOverlay } from '../ui/overlays/overlay.tsx';
import { ConfirmPopup, Popup, type PopupKind } from '../ui/overlays/popup.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { showToast } from '../ui/overlays/toast-store.client.ts';
import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx';

/** Everything that overlays or replaces the page. */
export function Floating() {
  const [open, setOpen] = useState<
    PopupKind | 'sheet' | 'menu' | 'overlay' | 'restaurant' | 'broken' | SkeletonShape | null
  >(null);
  if (open === 'broken') throw new Error('Shown on purpose.');
  const close = () => setOpen(null);
  const popups = ['success', 'error', 'info'] as const;
  const shapes = ['rows', 'tiles', 'banners', 'text'] as const satisfies SkeletonShape[];
  return (
    <div className="flex flex-wrap gap-3">
      {(['sheet', 'menu', ...popups, 'question'] as const).map((kind) => (
        <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      {(['overlay', 'restaurant', ...shapes] as const).map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          onClick={() => {
            setOpen(kind);
            setTimeout(close, 2_000);
          }}
        >
          {kind}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => showToast({ text: 'Could not be opened.' })}>
        toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => showToast({ text: 'Removed Masala Dosa', action: { label: 'Undo', onPress: close } })}
      >
        toast with undo
      </Button>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="Sheet">
        <p>What is chosen or filled in without leaving the page.</p>
      </Sheet>
      <Sheet isOpen={open === 'menu'} onClose={close} title="Menu" isUnderHeader>
        <p>Below the end of the header on a desktop.</p>
      </Sheet>
      {popups.map((kind) => (
        <Popup
          key={kind}
          kind={kind}
          isOpen={open === kind}
          onClose={close}
          title={`Popup: ${kind}`}
          message="It waits for an answer."
        />
      ))}
      <ConfirmPopup
        isOpen={open === 'question'}
        onClose={close}
        title="Remove this address?"
        message="It cannot be taken back."
        confirmLabel="Remove"
        onConfirm={close}
      />
      <Button variant="secondary" onClick={() => setOpen('broken')}>
        error screen
      </Button>
      <ButtonLink variant="secondary" to="/no-such-page">
        not found
      </ButtonLink>
      <LoadingOverlay isShown={open === 'overlay'} />
      {open === 'restaurant' ? <MenuSkeleton /> : null}
      {shapes.map((shape) => (open === shape ? <Skeleton key={shape} shape={shape} /> : null))}
    </div>
  );
}
