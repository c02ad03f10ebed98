import { useState } from 'react';
import { Search, X } from '../../ui/icons.ts';
import { MAX_MENU_TEXT } from './menu-filter.ts';

/** Search within the menu: a round button at the start of the section bar that expands into a field. */
export function MenuSearch({
  text,
  isOpen,
  button,
  onOpen,
  onClose,
  onType,
}: {
  text: string;
  isOpen: boolean;
  button: React.RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
  onClose: () => void;
  onType: (text: string) => void;
}) {
  // A field that the URL opened does not take the focus; one that a press opened does.
  const [wasPressed, setWasPressed] = useState(false);
  if (!isOpen) {
    return (
      <button
        type="button"
        ref={button}
        aria-label="Search this menu"
        onClick={() => {
          setWasPressed(true);
          onOpen();
        }}
        className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface transition-colors hover:bg-tint noscript:hidden"
      >
        <Search className="size-4.5" />
      </button>
    );
  }
  return (
    <search className="relative min-w-0 flex-1 md:max-w-72">
      <Search className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4.5 text-muted" />
      <input
        ref={wasPressed ? focusInPlace : undefined}
        type="search"
        aria-label="Search this menu"
        placeholder="Search this menu"
        value={text}
        maxLength={MAX_MENU_TEXT}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        className="h-11 w-full rounded-full border border-edge bg-surface pr-12 pl-11 text-lg placeholder:text-muted focus-visible:outline-offset-0"
      />
      <button
        type="button"
        aria-label="Close search"
        onClick={onClose}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted hover:text-text"
      >
        <X className="size-4.5" />
      </button>
    </search>
  );
}

/** Focuses without scrolling: the bar is sticky, and browsers would scroll to its original place. */
function focusInPlace(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
}
