const TURNING_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text without the marks that turn what stands after them around: nobody types them, and an address could pass for
 * another. Right-to-left letters need none of them.
 */
export function withoutTurningMarks(text: string): string {
  return text.replace(TURNING_MARKS, '');
}
