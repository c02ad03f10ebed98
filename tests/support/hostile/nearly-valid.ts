import fc from 'fast-check';
import type { Endpoint, EndpointRequest } from '../endpoints/endpoint.ts';
import { ENDPOINTS } from '../endpoints/endpoints.ts';
import type { Answer, Visitor } from '../endpoints/visitor.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

/** A valid request to an endpoint, with at most one field changed. */
export interface NearlyValid {
  endpoint: Endpoint;
  mutation: Mutation;
}

interface Mutation {
  kind: 'none' | 'replaced' | 'prepended' | 'appended' | 'removed' | 'repeated' | 'as a file' | 'as JSON';
  /** The index of the field, modulo their number. */
  at: number;
  text: string;
  json: fc.JsonValue;
  isMultipart: boolean;
  /** Whether a screen is requested by its `.data` URL, as the router's client does. */
  isData: boolean;
}

type Path = readonly (string | number)[];

const MUTATIONS: readonly Mutation['kind'][] = [
  'none',
  'replaced',
  'replaced',
  'prepended',
  'appended',
  'removed',
  'repeated',
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
    mutation: fc.record({
      kind: fc.constantFrom(...MUTATIONS),
      at: fc.nat(1_000),
      text,
      json,
      isMultipart: fc.constantFrom(true, false, false),
      isData: fc.boolean(),
    }),
  });
}

/** The unchanged valid request of an endpoint. */
export function validRequest(endpoint: Endpoint): NearlyValid {
  return {
    endpoint,
    mutation: { kind: 'none', at: 0, text: '', json: null, isMultipart: false, isData: false },
  };
}

/** @returns also whether the request passed all checks, and its text for messages */
export async function sendNearlyValid(
  visitor: Visitor,
  { endpoint, mutation }: NearlyValid,
): Promise<{ answer: Answer; isAccepted: boolean; shown: string }> {
  const request = mutate(await endpoint.request(visitor), mutation);
  const query = new URLSearchParams(textsOf(request.query ?? {})).toString();
  const isScreen = !/^\/(?:api|operator|images)\/|^\/track\/events/.test(endpoint.route);
  const path = (isScreen && mutation.isData ? dataPath(request.path) : request.path) + (query && `?${query}`);
  const body = bodyOf(request, mutation);
  const answer = await visitor.send(endpoint.who, path, { method: endpoint.method, body });
  const isAccepted = endpoint.isAccepted?.(answer) ?? (answer.status < 400 && !isSentToLogin(answer));
  if (isAccepted) await endpoint.remember?.(visitor, request.form ?? {});
  const value = mutation.kind === 'as JSON' ? mutation.json : mutation.text;
  return {
    answer,
    isAccepted,
    shown: `${endpoint.method} ${path} (${mutation.kind}, ${mutation.at}: ${JSON.stringify(value)?.slice(0, 100)})`,
  };
}

/** The router's client receives a redirect as a 202 with its target in the body. */
function isSentToLogin({ status, headers, text }: Answer): boolean {
  return headers.get('Location')?.startsWith('/login') ?? (status === 202 && text.includes('"/login'));
}

function mutate(request: EndpointRequest, { kind, at, text, json }: Mutation): EndpointRequest {
  const fields = fieldsOf(request);
  const path = fields[at % fields.length];
  if (kind === 'none' || !path) return request;
  const isText = typeof valueAt(request, path) === 'string';
  switch (kind) {
    case 'replaced':
      return withChange(request, path, () => text);
    case 'prepended':
    case 'appended':
      return withChange(request, path, (value) => joined(value, text, kind));
    case 'removed':
      return withChange(request, path, () => undefined);
    case 'repeated':
      return withChange(request, path, (value) => (isText ? `${value}${value}` : [value, value]));
    case 'as a file':
      return withChange(request, path, () => (path[0] === 'form' ? new File([text], text) : text));
    case 'as JSON':
      return withChange(request, path, () => (isPlain(path) ? JSON.stringify(json) : json));
  }
}

/** A query and the top level of a form contain only texts. */
const isPlain = (path: Path) => path[0] !== 'json' && path.length === 2;

function joined(value: unknown, text: string, kind: 'prepended' | 'appended'): unknown {
  if (value instanceof File) {
    return new File(kind === 'prepended' ? [text, value] : [value, text], value.name, { type: value.type });
  }
  const own = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return kind === 'prepended' ? text + own : own + text;
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
function withChange<Value>(value: Value, [key, ...rest]: Path, change: (old: unknown) => unknown): Value {
  if (key === undefined) return change(value) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  const next = withChange(copy[key], rest, change);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy as Value;
}

function bodyOf({ form, json }: EndpointRequest, { isMultipart }: Mutation): BodyInit | null {
  if (json !== undefined) return JSON.stringify(json);
  if (!form) return null;
  const texts = textsOf(form);
  const files = Object.entries(form).filter(([, value]) => value instanceof File) as [string, File][];
  if (files.length === 0 && !isMultipart) return new URLSearchParams(texts);
  const parts = new FormData();
  for (const [name, text] of Object.entries(texts)) parts.set(name, text);
  for (const [name, file] of files) parts.set(name, file);
  return parts;
}

/** URLs cannot contain lone surrogates. */
function textsOf(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (value instanceof File) return [];
    return [[name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]];
  });
  return Object.fromEntries(texts);
}

const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);
