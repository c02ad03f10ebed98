import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ConfirmPopup } from '../../ui/overlays/popup.tsx';

/** Cancels an order, while it is allowed, after a confirmation; where JavaScript is off, at once. */
export function CancelOrder() {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <Form ref={form} method="post" replace>
        <Button
          type="submit"
          aria-haspopup="dialog"
          variant="danger"
          className="w-full"
          isBusy={isSending}
          onClick={(event) => {
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          {isSending ? 'Cancelling…' : 'Cancel order'}
        </Button>
      </Form>
      <p className="mt-2 text-center text-muted text-sm">
        You can cancel for 5 minutes, or until the kitchen starts.
      </p>
      <ConfirmPopup
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Cancel this order?"
        message="This can't be undone."
        cancelLabel="Keep order"
        confirmLabel="Cancel order"
        onConfirm={() => {
          setIsAsking(false);
          form.current?.requestSubmit();
        }}
      />
    </>
  );
}
