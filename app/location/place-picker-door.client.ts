const door = new EventTarget();

/** Opens the header's choice of a place, from anywhere on the page. */
export function openPlacePicker(): void {
  door.dispatchEvent(new Event('open'));
}

/** For the header: hears when it is to open. Returns how to stop. */
export function onPlacePickerWanted(listener: () => void): () => void {
  door.addEventListener('open', listener);
  return () => door.removeEventListener('open', listener);
}
