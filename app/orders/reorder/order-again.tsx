import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { pressReorder } from '../../cart/cart-actions.client.ts';
import { paths } from '../../paths.ts';
import { announce } from '../../ui/browser/announce.client.ts';
import { Button } from '../../ui/button.tsx';
import { RotateCcw } from '../../ui/more-icons.ts';
import { Popup, type PopupProps } from '../../ui/overlays/popup.tsx';
import { showToast } from '../../ui/overlays/toast-store.client.ts';
import { announcementOf, describeReorder, isWhole, type Reorder } from './reorder.ts';

const FAILED = {
  title: 'Your order could not be loaded',
  message: 'Nothing was added to your cart. Please try again.',
};
const SIGNED_OUT = 'You are logged out. Please login to order again.';

type PopupContent = Pick<PopupProps, 'title' | 'message' | 'kind' | 'action' | 'cancelLabel'>;

/** Puts an order's dishes into the cart as they are on sale today, and names those that are gone. */
export function OrderAgain({
  orderId,
  name,
  checkSession,
}: {
  orderId: string;
  name: string;
  /** Called if the server says that nobody is signed in; the screen then follows. */
  checkSession: () => void;
}) {
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
    if (found === 'signed-out') {
      checkSession();
      announce(SIGNED_OUT);
      showToast({ text: SIGNED_OUT });
      return;
    }
    if (!found) {
      setContent({ ...FAILED, kind: 'error' });
    } else {
      const overLimit = putIntoCart(found);
      if (isWhole(found, overLimit)) {
        navigate(paths.cart());
        return;
      }
      setContent({ ...describeReorder(found, overLimit), ...popupActions(found) });
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
        isBusy={isAsking}
        onClick={press}
      >
        {isAsking ? null : <RotateCcw className="size-4.5" />}
        Order again
      </Button>
      <Popup isOpen={isOpen} onClose={() => setIsOpen(false)} {...content} />
    </>
  );
}

function popupActions({ lines }: Reorder): Partial<PopupContent> {
  return lines.length === 0
    ? {}
    : { action: { label: 'View cart', to: paths.cart() }, cancelLabel: 'Stay here' };
}

async function fetchReorder(orderId: string, signal: AbortSignal): Promise<Reorder | 'signed-out' | null> {
  try {
    const response = await fetch(paths.reorder(orderId), { headers: { Accept: 'application/json' }, signal });
    if (response.status === 401) return 'signed-out';
    return response.ok ? ((await response.json()) as Reorder) : null;
  } catch (error) {
    if (!signal.aborted) console.warn(error);
    return null;
  }
}
