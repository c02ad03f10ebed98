import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { X } from '../icons.ts';
import { hideToast, readToast, subscribeToast, type ToastMessage } from './toast-store.client.ts';

const LASTS_MILLISECONDS = 8_000;
/** Keyboard users need more time to reach the button. */
const LASTS_FOR_KEYS_MILLISECONDS = 30_000;

/** Appears within reach of a thumb; its creator has already announced the message to screen readers. */
export function Toast() {
  const message = useSyncExternalStore(subscribeToast, readToast, () => null);
  return message ? <ShownToast key={message.text} message={message} /> : null;
}

/**
 * Disappears by itself, except under the pointer or with focus. F6 moves the focus to it from anywhere; dismissing it
 * moves the focus back.
 */
function ShownToast({ message }: { message: ToastMessage }) {
  const { action } = message;
  const [isHeld, setIsHeld] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const focusedBefore = useRef<EventTarget | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that is shown again restarts the timer
  useEffect(() => {
    if (isHeld) return;
    const isByKeys = document.activeElement?.matches(':focus-visible') === true;
    const timer = setTimeout(hideToast, isByKeys ? LASTS_FOR_KEYS_MILLISECONDS : LASTS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isHeld, message]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      box?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);

  function dismiss(): void {
    const { current } = focusedBefore;
    if (current instanceof HTMLElement) current.focus();
    hideToast();
  }

  return (
    <section
      ref={setBox}
      aria-label={action ? 'Last change' : 'Message'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsHeld(true);
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
      }}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
      className="mx-auto mb-3 flex w-[calc(100%-1.5rem)] max-w-120 animate-rise items-center gap-1 rounded-control forced-colors:border bg-text py-1 pr-1 pl-5 text-md text-paper shadow-float"
    >
      <p className={`min-w-0 flex-1 ${action ? 'truncate' : 'py-2'}`}>{message.text}</p>
      {action ? (
        <button
          type="button"
          onClick={() => {
            hideToast();
            action.onPress();
          }}
          className="min-h-11 rounded-control px-4 font-bold underline underline-offset-4 focus-visible:-outline-offset-2 focus-visible:outline-paper"
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="grid size-11 place-items-center rounded-full focus-visible:-outline-offset-2 focus-visible:outline-paper"
      >
        <X className="size-4.5" />
      </button>
    </section>
  );
}
