import { useState } from 'react';

/** Whether an action's answer is still to be shown: each answer's popup closes once. */
export function useAnswer(answer: object | undefined): { isFresh: boolean; dismiss: () => void } {
  const [dismissed, setDismissed] = useState<object>();
  return { isFresh: answer !== undefined && answer !== dismissed, dismiss: () => setDismissed(answer) };
}
