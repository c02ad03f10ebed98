const events = new EventTarget();

/** Opens the header's place picker from anywhere on the page. */
export function openPlacePicker(): void {
  events.dispatchEvent(new Event('open'));
}

/** Calls back when the place picker should open. Returns how to stop. */
export function onPlacePickerWanted(listener: () => void): () => void {
  events.addEventListener('open', listener);
  return () => events.removeEventListener('open', listener);
}
