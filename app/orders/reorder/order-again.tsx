import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { pressReorder } from '../../cart/cart-actions.client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { RotateCcw } from '../../ui/icons.ts';
import { Popup, type PopupProps } from '../../ui/overlays/popup.tsx';
import { announcementOf, describeReorder, isWhole, type Reorder } from './reorder.ts';

const FAILED = {
  title: 'Your order could not be loaded',
  message: 'Nothing was added to your cart. Please try again.',
};

type PopupContent = Pick<PopupProps, 'title' | 'message' | 'kind' | 'action' | 'cancelLabel'>;

/** Puts an order's dishes into the cart as they are on sale today, and names those that are gone. */
export function OrderAgain({ orderId, name }: { orderId: string; name: string }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [content, setContent] = useState<PopupContent>({ title: '' });
  const [isOpen, setIsOpen] = useState(false);
  const asking = useRef<AbortController>(null);
  const isLeaving = useNavigation().state !== 'idle';
  // A customer who leaves has changed their mind: nothing is added, and no other screen is replaced by the cart.
  useEffect(() => {
    if (isLeaving) asking.current?.abort();
  }, [isLeaving]);
  useEffect(() => () => asking.current?.abort(), []);

  async function press() {
    asking.current = new AbortController();
    const { signal } = asking.current;
    setIsAsking(true);
    const found = await fetchReorder(orderId, signal);
    setIsAsking(false);
    if (signal.aborted) return;
    if (!found) {
      setContent({ ...FAILED, kind: 'error' });
    } else {
      const overLimit = putIntoCart(found);
      if (isWhole(found, overLimit)) {
        navigate(paths.cart());
        return;
      }
      setContent({ ...describeReorder(found, overLimit), ...wayOn(found) });
    }
    setIsOpen(true);
  }

  /** Returns the names of dishes that did not fit. */
  function putIntoCart(found: Reorder): readonly string[] {
    if (found.lines.length === 0) return [];
    return pressReorder(found.lines, (overLimit) => announcementOf(name, found, overLimit));
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Order again from ${name}, ${orderId}`}
        aria-disabled={isAsking || undefined}
        onClick={() => isAsking || press()}
      >
        <RotateCcw className={`size-4.5 ${isAsking ? 'animate-spin' : ''}`} />
        Order again
      </Button>
      <Popup isOpen={isOpen} onClose={() => setIsOpen(false)} {...content} />
    </>
  );
}

function wayOn({ lines }: Reorder): Partial<PopupContent> {
  return lines.length === 0
    ? {}
    : { action: { label: 'View cart', to: paths.cart() }, cancelLabel: 'Stay here' };
}

async function fetchReorder(orderId: string, signal: AbortSignal): Promise<Reorder | null> {
  try {
    const response = await fetch(paths.reorder(orderId), { headers: { Accept: 'application/json' }, signal });
    return response.ok ? ((await response.json()) as Reorder) : null;
  } catch (error) {
    if (!signal.aborted) console.warn(error);
    return null;
  }
}
