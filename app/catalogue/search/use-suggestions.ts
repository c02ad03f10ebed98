import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { paths } from '../../paths.ts';
import {
  hasSuggestions,
  isSettledBy,
  narrowSuggestions,
  plainText,
  SUGGESTIONS,
  type Suggestions,
} from './suggestions.ts';

const PAUSE_MILLISECONDS = 120;
/** One letter begins too much. */
const MIN_LETTERS = 2;

interface Answer {
  text: string;
  area: string | null;
  suggestions: Suggestions;
}

/**
 * What a typed text may become, while its field is in use. The answer for an earlier, shorter text is narrowed at once,
 * and the server is asked unless that answer settles the text (`isSettledBy`): only the server knows the sounds, synonyms
 * and diets by which dishes are found. Without a further answer what is left stays: the search works without suggestions.
 */
export function useSuggestions(typed: string, area: string | null): Suggestions | null {
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const text = plainText(typed);
  const known = longestStart(answers, text, area);
  const shown =
    known && (known.text === text ? known.suggestions : narrowSuggestions(known.suggestions, text));
  const isSettled =
    known?.text === text || (known && shown && isSettledBy(known.suggestions, known.text, text, shown));
  const wanted = isSettled || text.length < MIN_LETTERS ? null : text;
  useEffect(() => {
    if (wanted === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      readSuggestions(paths.suggest(wanted, area), leaving.signal).then(
        (suggestions) => setAnswers((others) => [...others, { text: wanted, area, suggestions }]),
        () => {},
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, area]);
  return shown && hasSuggestions(shown) ? shown : null;
}

async function readSuggestions(path: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`The suggestions: ${response.status}`);
  return v.parse(SUGGESTIONS, await response.json());
}

/** The answer for the longest beginning of the text, in the same area. */
function longestStart(answers: readonly Answer[], text: string, area: string | null): Answer | null {
  const known = answers.filter((answer) => answer.area === area && text.startsWith(answer.text));
  return known.toSorted((a, b) => b.text.length - a.text.length)[0] ?? null;
}
