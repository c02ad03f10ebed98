import fc from 'fast-check';
import type { Endpoint, EndpointRequest } from '../endpoints/endpoint.ts';
import { ENDPOINTS } from '../endpoints/endpoints.ts';
import type { Answer, Visitor } from '../endpoints/visitor.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

/** A request that a endpoint takes, but for one field at most. */
export interface NearlyValid {
  endpoint: Endpoint;
  spoil: Spoil;
}

interface Spoil {
  how: 'not' | 'replaced' | 'begun' | 'ended' | 'left out' | 'twice' | 'as a file' | 'as JSON';
  /** The index of the field, modulo their number. */
  at: number;
  text: string;
  json: fc.JsonValue;
  /** A multipart form. */
  isInParts: boolean;
  /** A screen requested as the router's client requests it. */
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
    endpoint: fc.oneof(
      ...ENDPOINTS.map((endpoint) => ({
        weight: endpoint.weight ?? DEFAULT_WEIGHT,
        arbitrary: fc.constant(endpoint),
      })),
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

/** Of a endpoint, as it takes it. */
export function wholly(endpoint: Endpoint): NearlyValid {
  return { endpoint, spoil: { how: 'not', at: 0, text: '', json: null, isInParts: false, isData: false } };
}

/** Sends it. Returns whether it passed all checks. */
export async function tryDoor(
  visitor: Visitor,
  { endpoint, spoil }: NearlyValid,
): Promise<{ answer: Answer; isTaken: boolean; shown: string }> {
  const request = spoilt(await endpoint.request(visitor), spoil);
  const query = new URLSearchParams(textsOf(request.query ?? {})).toString();
  const isScreen = !/^\/(?:api|operator|images)\/|^\/track\/events/.test(endpoint.route);
  const path = (isScreen && spoil.isData ? dataPath(request.path) : request.path) + (query && `?${query}`);
  const body = bodyOf(request, spoil);
  const answer = await visitor.ask(endpoint.who, path, { method: endpoint.method, body });
  const isTaken = endpoint.isTaken?.(answer) ?? (answer.status < 400 && !isSentToLogin(answer));
  if (isTaken) await endpoint.remember?.(visitor, request.form ?? {});
  const said = spoil.how === 'as JSON' ? spoil.json : spoil.text;
  return {
    answer,
    isTaken,
    shown: `${endpoint.method} ${path} (${spoil.how}, ${spoil.at}: ${JSON.stringify(said)?.slice(0, 100)})`,
  };
}

/** As a redirect, or as the router's client receives one. */
function isSentToLogin({ status, headers, text }: Answer): boolean {
  return headers.get('Location')?.startsWith('/login') ?? (status === 202 && text.includes('"/login'));
}

function spoilt(request: EndpointRequest, { how, at, text, json }: Spoil): EndpointRequest {
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

/** A query and the top level of a form contain only texts. */
const isPlain = (path: Path) => path[0] !== 'json' && path.length === 2;

function joined(value: unknown, text: string, how: 'begun' | 'ended'): unknown {
  if (value instanceof File) {
    return new File(how === 'begun' ? [text, value] : [value, text], value.name, { type: value.type });
  }
  const own = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return how === 'begun' ? text + own : own + text;
}

/** Every field, and every object, list and value within JSON fields. */
function fieldsOf({ query, form, json }: EndpointRequest): Path[] {
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

/** A copy with one value replaced, or removed where it is undefined. */
function changed<Value>(value: Value, [key, ...rest]: Path, change: (old: unknown) => unknown): Value {
  if (key === undefined) return change(value) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  const next = changed(copy[key], rest, change);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy as Value;
}

function bodyOf({ form, json }: EndpointRequest, { isInParts }: Spoil): BodyInit | null {
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

/** URLs contain whole characters. */
function textsOf(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (value instanceof File) return [];
    return [[name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]];
  });
  return Object.fromEntries(texts);
}

const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);
