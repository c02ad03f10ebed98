import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { paths } from '../../paths.ts';
import {
  hasSuggestions,
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
  suggestions: Suggestions;
}

/**
 * What a typed text may become, while its field is in use. The answer for an earlier, shorter text is narrowed at once;
 * the server is asked only if that answer lacked something, or nothing of it is left, because it also knows sounds.
 * Without an answer nothing more is suggested: the search works without suggestions.
 */
export function useSuggestions(typed: string, area: string | null): Suggestions | null {
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const text = plainText(typed);
  const known = longestStart(answers, text);
  const shown =
    known && (known.text === text ? known.suggestions : narrowSuggestions(known.suggestions, text));
  const isSettled = known?.text === text || (shown?.isComplete && hasSuggestions(shown));
  const wanted = isSettled || text.length < MIN_LETTERS ? null : text;
  useEffect(() => {
    if (wanted === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      readSuggestions(paths.suggest(wanted, area), leaving.signal).then(
        (suggestions) => setAnswers((others) => [...others, { text: wanted, suggestions }]),
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

/** The answer for the longest beginning of the text. */
function longestStart(answers: readonly Answer[], text: string): Answer | null {
  const known = answers.filter((answer) => text.startsWith(answer.text));
  return known.toSorted((a, b) => b.text.length - a.text.length)[0] ?? null;
}
