/** The usual constants: how soon further occurrences of a word count less, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

interface Entry {
  id: string;
  counts: Map<string, number>;
  length: number;
}

/**
 * A plain BM25 search (Robertson and Zaragoza 2009), as a baseline: words in lower case, split on spaces, and neither
 * spelling nor synonyms.
 * @returns a function that gives the ids of the matching texts, the best first
 */
export function indexTexts(texts: readonly { id: string; text: string }[]): (query: string) => string[] {
  const entries = texts.map(({ id, text }): Entry => {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { id, counts, length: words.length };
  });
  const averageLength = entries.reduce((sum, { length }) => sum + length, 0) / entries.length;
  const frequencies = new Map<string, number>();
  for (const { counts } of entries) {
    for (const word of counts.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  const weightOf = (word: string) => {
    const frequency = frequencies.get(word) ?? 0;
    return Math.log(1 + (entries.length - frequency + 0.5) / (frequency + 0.5));
  };
  const scoreOf = (words: readonly string[], { counts, length }: Entry) =>
    words.reduce((sum, word) => {
      const count = counts.get(word) ?? 0;
      return (
        sum + (weightOf(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / averageLength))
      );
    }, 0);
  return (query) => {
    const words = wordsOf(query);
    return entries
      .map((entry) => ({ id: entry.id, score: scoreOf(words, entry) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id);
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
