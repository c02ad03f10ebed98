/** The value of a JSON text; undefined where the text is none. Null is read as the text `null`. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
