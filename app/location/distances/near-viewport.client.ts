const MARGIN = '400px 0px';

const callbacks = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `onNear` whenever the element is within a short scroll of the viewport, and its result when the element is far
 * again. Browsers without IntersectionObserver call it at once. Returns how to stop.
 */
export function watchNear(element: Element, onNear: () => () => void): () => void {
  if (!('IntersectionObserver' in window)) return onNear();
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) callbacks.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  let onFar = () => {};
  callbacks.set(element, (isNear) => {
    onFar();
    onFar = isNear ? onNear() : () => {};
  });
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
    onFar();
  };
}
