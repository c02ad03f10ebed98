/** Use as `ref`: focuses an element that appears after a press, so that screen readers read it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
