import { editDistanceToPrefix } from '../../../location/gazetteer/edit-distance.ts';
import { soundKey } from './sound-key.ts';

/**
 * Synonyms in the spelling of menus; the first is the head. Words that sound alike need no entry, and no sound may stand
 * in two lines: 'kori', a chicken in Tulu, sounds like curry.
 */
export const SAME = [
  'potato aloo batata urulai',
  'cauliflower gobi',
  'chicken murgh kozhi murga kodi',
  'mutton gosht goat matan',
  'egg anda muttai motte guddu',
  'fish machli meen machhi chepa machh',
  'prawn shrimp jhinga chemmeen eral royyalu',
  'milk doodh haalu paal paalu',
  'curd dahi yogurt yoghurt doi mosaru thayir perugu thairu',
  'buttermilk chaas majjige mattha chhachh moru majjiga',
  'butter makhan benne',
  'tea chai chaya chaha',
  'coffee kaapi kaafi',
  'rice chawal arisi akki annam sadam rais',
  'flour atta gehu',
  'semolina rava sooji suji',
  'onion pyaz pyaza kanda eerulli',
  'tomato tamatar',
  'spinach palak',
  'okra bhindi',
  'eggplant brinjal baingan aubergine',
  'pea matar',
  'carrot gajar',
  'garlic lehsun lasun',
  'ginger adrak',
  'coriander dhania',
  'fenugreek methi',
  'turmeric haldi',
  'cardamom elaichi',
  'saffron kesar zafran',
  'salt namak',
  'sugar chini shakkar',
  'oil tel',
  'chilli mirchi mirch chili',
  'mushroom khumb',
  'jackfruit kathal',
  'chickpea chana chole chhole garbanzo chhola',
  'apple seb',
  'banana kela',
  'mango aam',
  'orange santra',
  'grape angoor',
  'lemon nimbu lime',
  'watermelon tarbooz',
  'coconut nariyal',
  'almond badam',
  'cashew kaju',
  'peanut moongphali groundnut',
  'honey shahad',
  'ghee tuppa',
  'vegetable sabzi sabji veg veggie vej vhej',
  'laddu laddoo ladoo',
  'vada wada bada gare',
  'paratha parotta prantha parantha parota porotta',
  'pulao pilaf pilau pulav',
  'szechuan schezwan sichuan szechwan sezwan',
  'shawarma shwarma',
  'kebab kabab kabob kebob',
  'rasgulla rosogolla rasagola rosgulla',
  'pakora pakoda bhajiya',
  'doughnut donut',
  'omelette omelet',
  'biscuit cookie',
  'fry fried',
  'cake kek',
  'cheese chiz',
  'curry kari',
  'meal bhojanam oota',
  'mosambi musambi mausambi',
  'pomegranate anar',
  'sugarcane ganna',
  'mint pudina',
  'urad udad urid',
  'toor tuvar arhar',
  'sapota chikoo chiku',
  'puliyogare puliyodarai pulihora',
  'tamarind imli puli',
  'roti rotli chapati phulka',
  'kheer payesh payasam',
  'samosa singara shingara',
  'jalebi jilapi jilebi',
  'kachori kachauri kachodi kachaudi',
  'kadai karahi kadhai',
  'noodle nudal chowmein chowmin chaumin',
  'brownie brauni',
] as const;

/** Words that some write as one word, others as several. */
const COMPOUNDS = [
  'pav bhaji',
  'pani puri',
  'vada pav',
  'bhel puri',
  'sev puri',
  'dahi puri',
  'ice cream',
  'gulab jamun',
  'ras malai',
  'milk shake',
  'thick shake',
  'bisi bele bath',
  'cup cake',
  'cheese cake',
  'pop corn',
  'baby corn',
  'hot dog',
  'dal makhani',
  'masala dosa',
  'lime soda',
  'fried rice',
  'spring roll',
] as const;
/** Synonyms of phrases of two words. */
const ALSO = {
  golgappa: 'pani puri',
  golgappe: 'pani puri',
  puchka: 'pani puri',
  phuchka: 'pani puri',
  aiskrim: 'ice cream',
  aisakrim: 'ice cream',
} as const;

const heads = new Map(
  SAME.flatMap((line) => {
    const [head = '', ...others] = line.split(' ').map(soundKey);
    return others.map((other): [string, string] => [other, head]);
  }),
);
const compounds = new Map<string, readonly string[]>([
  ...COMPOUNDS.map((words): [string, string[]] => [
    soundKey(words.replaceAll(' ', '')),
    words.split(' ').map(soundKey),
  ]),
  ...Object.entries(ALSO).map(([one, words]): [string, string[]] => [
    soundKey(one),
    words.split(' ').map(soundKey),
  ]),
]);

/** The head of a word's synonyms; the key itself if it has none. */
export function headOf(key: string): string {
  return heads.get(key) ?? key;
}

/** Shorter beginnings are mostly another word. */
const MIN_UNFINISHED_LETTERS = 5;

/** The words of the only compound that begins with `key` and is longer: 'milksh' is an unfinished 'milk shake'. */
export function partsOfUnfinished(key: string): readonly string[] | null {
  if (key.length < MIN_UNFINISHED_LETTERS || compounds.has(key)) return null;
  const [parts, ...others] = [...compounds].flatMap(([whole, words]) =>
    whole.startsWith(key) && key.length > (words[0]?.length ?? 0) ? [words] : [],
  );
  return parts && others.length === 0 ? parts : null;
}

/** The words of the compounds of two words from which `key` differs by one letter. */
export function compoundsLike(key: string): (readonly string[])[] {
  return [...compounds].flatMap(([whole, words]) =>
    words.length === 2 && Math.abs(whole.length - key.length) <= 1 && editDistanceToPrefix(key, whole) === 1
      ? [words]
      : [],
  );
}

/** The words of a compound. */
export function partsOf(key: string): readonly string[] {
  return compounds.get(key) ?? [key];
}
