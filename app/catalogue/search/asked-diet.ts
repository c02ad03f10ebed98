import { isVegetarianSound } from './diet-words.ts';
import { soundsOf } from './search-words.ts';

const WORD = /[\p{L}\p{M}\p{N}'’‘ʼ]+/gu;
/** In these scripts 'non' is written as 'nan', which in others is a bread. */
const WRITES_NON_AS_NAN = /[\u0980-\u09ff\u0b00-\u0d7f]/;
const EGG = /^(?:ig|anda)$/;
const WITHOUT = /^(?:nu|bina|vitut)$/;

interface Word {
  start: number;
  end: number;
  sound: string;
  isNon: boolean;
}

/**
 * The diet that a query asks for, and its text without the words that no dish is called by: 'veg pizza' asks for a pizza
 * without meat or egg, whether its name says so or not. The words are known by their sounds, as those of dishes are.
 */
export function askedDiet(query: string): { diet: 'veg' | 'nonveg' | null; text: string } {
  const words = [...query.matchAll(WORD)].map(wordOf);
  const notVegetarian = words.flatMap((word, place) => notVegetarianAt(word, words[place + 1]));
  if (notVegetarian.length > 0) {
    const text = replace(query, notVegetarian, ' ');
    return text === '' ? { diet: null, text: query } : { diet: 'nonveg', text };
  }
  const eggless = words.flatMap((word, place) => egglessAt(word, words[place + 1]));
  const isVegetarian = eggless.length > 0 || words.some(({ sound }) => isVegetarianSound(sound));
  return {
    diet: isVegetarian ? 'veg' : null,
    text: eggless.length > 0 ? replace(query, eggless, ' eggless ') : query,
  };
}

function wordOf({ 0: text, index }: RegExpExecArray): Word {
  const sound = soundsOf(text).join('');
  return {
    start: index,
    end: index + text.length,
    sound,
    isNon: sound === 'nun' || (sound === 'nan' && WRITES_NON_AS_NAN.test(text)),
  };
}

type Range = Pick<Word, 'start' | 'end'>;

/** 'nonveg' and 'non veg'. */
function notVegetarianAt({ start, end, sound, isNon }: Word, next: Word | undefined): Range[] {
  const ofVegetarian = /^n[ua]n(.+)$/.exec(sound)?.[1];
  if ((ofVegetarian && isVegetarianSound(ofVegetarian)) || /^man?sahari$/.test(sound))
    return [{ start, end }];
  return isNon && next && isVegetarianSound(next.sound) ? [{ start, end: next.end }] : [];
}

/** 'egg less' and 'without egg'. */
function egglessAt({ start, sound }: Word, next: Word | undefined): Range[] {
  if (!next) return [];
  const isEggless =
    (EGG.test(sound) && next.sound === 'lis') || (WITHOUT.test(sound) && EGG.test(next.sound));
  return isEggless ? [{ start, end: next.end }] : [];
}

function replace(text: string, ranges: readonly Range[], by: string): string {
  return ranges
    .reduceRight((left, { start, end }) => left.slice(0, start) + by + left.slice(end), text)
    .replace(/\s+/g, ' ')
    .trim();
}
