import { lazy, Suspense } from 'react';
import { usePreload } from './use-preload.ts';

const load = () => import('./sheet-dialog.tsx');
const SheetDialog = lazy(load);

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: React.ReactNode;
}

/** A panel that rises from the bottom on a phone and stands in the middle of a desktop. */
export function Sheet(props: SheetProps) {
  const isWanted = usePreload(load, props.isOpen);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <SheetDialog {...props} />
    </Suspense>
  );
}
