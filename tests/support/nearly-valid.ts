import fc from 'fast-check';
import type { Door, DoorRequest } from './door.ts';
import { DOORS } from './doors.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A request that a door takes, but for one field at most. */
export interface NearlyValid {
  door: Door;
  spoil: Spoil;
}

interface Spoil {
  how: 'not' | 'replaced' | 'begun' | 'ended' | 'left out' | 'twice' | 'as a file' | 'as JSON';
  /** Which field, counted around. */
  at: number;
  text: string;
  json: fc.JsonValue;
  /** A form sent in parts. */
  isInParts: boolean;
  /** A screen asked as the browser's part of the router asks. */
  isData: boolean;
}

type Path = readonly (string | number)[];

const HOWS: readonly Spoil['how'][] = [
  'not',
  'replaced',
  'replaced',
  'begun',
  'ended',
  'left out',
  'twice',
  'as a file',
  'as JSON',
  'as JSON',
];
const DEFAULT_WEIGHT = 8;

export function nearlyValid(): fc.Arbitrary<NearlyValid> {
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE_TEXTS),
    fc.constantFrom('a', '7', 'me@example.test', 'Kitchen'),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const json = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.jsonValue({ maxDepth: 2 }),
  ) as fc.Arbitrary<fc.JsonValue>;
  return fc.record({
    door: fc.oneof(
      ...DOORS.map((door) => ({ weight: door.weight ?? DEFAULT_WEIGHT, arbitrary: fc.constant(door) })),
    ),
    spoil: fc.record({
      how: fc.constantFrom(...HOWS),
      at: fc.nat(1_000),
      text,
      json,
      isInParts: fc.constantFrom(true, false, false),
      isData: fc.boolean(),
    }),
  });
}

/** Of a door, as it takes it. */
export function wholly(door: Door): NearlyValid {
  return { door, spoil: { how: 'not', at: 0, text: '', json: null, isInParts: false, isData: false } };
}

/** Sends it. Tells whether it got past all that is checked. */
export async function tryDoor(
  visitor: Visitor,
  { door, spoil }: NearlyValid,
): Promise<{ answer: Answer; isTaken: boolean; shown: string }> {
  const request = spoilt(await door.request(visitor), spoil);
  const query = new URLSearchParams(textsOf(request.query ?? {})).toString();
  const isScreen = !/^\/(?:api|operator|images)\/|^\/track\/events/.test(door.route);
  const path = (isScreen && spoil.isData ? dataPath(request.path) : request.path) + (query && `?${query}`);
  const body = bodyOf(request, spoil);
  const answer = await visitor.ask(door.who, path, { method: door.method, body });
  const isTaken = door.isTaken?.(answer) ?? (answer.status < 400 && !isSentToLogin(answer));
  if (isTaken) await door.remember?.(visitor, request.form ?? {});
  const said = spoil.how === 'as JSON' ? spoil.json : spoil.text;
  return {
    answer,
    isTaken,
    shown: `${door.method} ${path} (${spoil.how}, ${spoil.at}: ${JSON.stringify(said)?.slice(0, 100)})`,
  };
}

/** As a redirect, or as the browser's part of the router is told of one. */
function isSentToLogin({ status, headers, text }: Answer): boolean {
  return headers.get('Location')?.startsWith('/login') ?? (status === 202 && text.includes('"/login'));
}

function spoilt(request: DoorRequest, { how, at, text, json }: Spoil): DoorRequest {
  const fields = fieldsOf(request);
  const path = fields[at % fields.length];
  if (how === 'not' || !path) return request;
  const isText = typeof valueAt(request, path) === 'string';
  switch (how) {
    case 'replaced':
      return changed(request, path, () => text);
    case 'begun':
    case 'ended':
      return changed(request, path, (value) => joined(value, text, how));
    case 'left out':
      return changed(request, path, () => undefined);
    case 'twice':
      return changed(request, path, (value) => (isText ? `${value}${value}` : [value, value]));
    case 'as a file':
      return changed(request, path, () => (path[0] === 'form' ? new File([text], text) : text));
    case 'as JSON':
      return changed(request, path, () => (isPlain(path) ? JSON.stringify(json) : json));
  }
}

/** In a query and at the top of a form there is nothing but texts. */
const isPlain = (path: Path) => path[0] !== 'json' && path.length === 2;

function joined(value: unknown, text: string, how: 'begun' | 'ended'): unknown {
  if (value instanceof File) {
    return new File(how === 'begun' ? [text, value] : [value, text], value.name, { type: value.type });
  }
  const own = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return how === 'begun' ? text + own : own + text;
}

/** Every field, and within what is posted as JSON every object, list and value. */
function fieldsOf({ query, form, json }: DoorRequest): Path[] {
  return [
    ...pathsIn(query, ['query']).slice(1),
    ...pathsIn(form, ['form']).slice(1),
    ...(json === undefined ? [] : pathsIn(json, ['json'])),
  ];
}

function pathsIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof File) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const within = value as Record<string | number, unknown>;
  return [path, ...keys.flatMap((key) => pathsIn(within[key], [...path, key]))];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((within, key) => (within as Record<string | number, unknown>)[key], value);
}

/** A copy in which one value is another; without it where that is undefined. */
function changed<Value>(value: Value, [key, ...rest]: Path, change: (old: unknown) => unknown): Value {
  if (key === undefined) return change(value) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  const next = changed(copy[key], rest, change);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy as Value;
}

function bodyOf({ form, json }: DoorRequest, { isInParts }: Spoil): BodyInit | null {
  if (json !== undefined) return JSON.stringify(json);
  if (!form) return null;
  const texts = textsOf(form);
  const files = Object.entries(form).filter(([, value]) => value instanceof File) as [string, File][];
  if (files.length === 0 && !isInParts) return new URLSearchParams(texts);
  const parts = new FormData();
  for (const [name, text] of Object.entries(texts)) parts.set(name, text);
  for (const [name, file] of files) parts.set(name, file);
  return parts;
}

/** URLs are made of whole characters. */
function textsOf(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (value instanceof File) return [];
    return [[name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]];
  });
  return Object.fromEntries(texts);
}

const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);
