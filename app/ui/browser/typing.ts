/** Marks a navigation that typing caused, so that no overlay covers the field. */
export const TYPING = { isTyping: true } as const;

/** Marks such a navigation with its field, so that only that field keeps its text. */
export function typingIn(field: string) {
  return { ...TYPING, field };
}

export function isTypedIn(state: unknown, field: string): boolean {
  return typeof state === 'object' && state !== null && 'field' in state && state.field === field;
}

/** Whether typing in any field caused the navigation with this state. */
export function isTyping(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTyping' in state && state.isTyping === true;
}
