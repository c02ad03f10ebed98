/** Marks a navigation as a step of typing: the page follows quietly, nothing covers the field. */
export const TYPING = { isTyping: true } as const;

/** Such a step, with the field that it was typed in: only that one keeps what stands in it. */
export function typingIn(field: string) {
  return { ...TYPING, field };
}

export function isTypedIn(state: unknown, field: string): boolean {
  return typeof state === 'object' && state !== null && 'field' in state && state.field === field;
}

/** Whether a place's state is such a step, in whatever field. */
export function isTyping(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isTyping' in state && state.isTyping === true;
}
