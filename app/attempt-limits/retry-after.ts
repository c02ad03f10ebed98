const MINUTE_MILLISECONDS = 60_000;
const FEW_SECONDS_MILLISECONDS = 10_000;

/** The message after too many attempts. */
export function tooManyMessage(waitMilliseconds: number): string {
  if (waitMilliseconds <= FEW_SECONDS_MILLISECONDS)
    return 'Too many attempts. Please try again in a few seconds.';
  const minutes = Math.max(1, Math.ceil(waitMilliseconds / MINUTE_MILLISECONDS));
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/** `Retry-After`, in whole seconds. */
export function retryAfter(waitMilliseconds: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(waitMilliseconds / 1000))) };
}
