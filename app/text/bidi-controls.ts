const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes Unicode bidi controls: nobody types them, and they could make one address look like another.
 * Right-to-left letters need none of them.
 */
export function stripBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}
