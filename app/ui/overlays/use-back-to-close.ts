import { useEffect, useEffectEvent } from 'react';
import { addOverlayEntry } from './overlay-history.client.ts';

/** While an overlay is open, Back closes it instead of leaving the page. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? addOverlayEntry(() => close()) : undefined), [isOpen]);
}
