/** As `ref`: what appears as the answer to a press gets the focus, so that it is seen and read out. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
