import { useEffect, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import type { OrderRequest } from '../order.ts';
import type { PlaceRefusal } from './checkout-validation.ts';
import { setPlacingScreenWaiting } from './placing-screen.client.ts';

/**
 * Sends an order to the payment action and holds a refusal until the customer has read it.
 * @template Shown what the screen shows of an order
 */
export function usePlacing<Shown>() {
  const fetcher = useFetcher<PlaceRefusal>();
  const [ownRefusal, setOwnRefusal] = useState<PlaceRefusal | null>(null);
  const [dismissed, setDismissed] = useState<PlaceRefusal | null>(null);
  const [sent, setSent] = useState<Shown | null>(null);
  const isBusy = fetcher.state !== 'idle';
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isLeaving) setPlacingScreenWaiting(false);
  }, [isLeaving]);
  useEffect(() => () => setPlacingScreenWaiting(false), []);
  const refusal = ownRefusal ?? fetcher.data ?? null;

  return {
    isBusy,
    /** What was shown of the order in flight: cart and choice are cleared before the next screen is shown. */
    sent: isBusy ? sent : null,
    /** The latest refusal; it outlives its popup, which closes with an animation. */
    refusal,
    isRefusalOpen: refusal !== null && refusal !== dismissed && !isBusy,
    dismiss: () => setDismissed(refusal),
    refuse: setOwnRefusal,
    send: (request: OrderRequest, shown: Shown) => {
      setOwnRefusal(null);
      setSent(shown);
      setPlacingScreenWaiting(true);
      void fetcher.submit({ order: JSON.stringify(request) }, { method: 'post', action: paths.payment() });
    },
  };
}
