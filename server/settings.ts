import { availableParallelism } from 'node:os';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim());
const wholeNumber = (from: number, to: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(from, `must be at least ${from}`),
    v.maxValue(to, `must be at most ${to}`),
  );
const onOff = v.pipe(
  text,
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
);

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && search === '' && hash === '';
}

const LIST_OF_ORIGINS = v.pipe(
  text,
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  v.array(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'must be origins such as https://shop.example, separated by commas'),
    ),
  ),
);

const HTTP_URL = v.pipe(
  text,
  v.check(isHttpUrl, 'must be an address such as https://maps.example'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

const POSTGRES_URL = v.pipe(
  text,
  v.regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres:// or postgresql://'),
  // The driver would take the list for one name.
  v.regex(
    /^[^:]+:\/\/(?:[^@/]*@)?[^,/]*(?:[/?]|$)/,
    'must name one host: a name or proxy that leads to the primary',
  ),
);

/** Before the host a token, or a name and a password; what is no letter, digit, `_` or `-` in them as `%` and its code. */
const NATS_ADDRESS =
  /^(nats|tls):\/\/(([\w-]|%[2-7][\da-f])+(:([\w-]|%[2-7][\da-f])+)?@)?[\w.-]+(:\d{1,5})?$/i;

const NATS_URLS = v.pipe(
  text,
  v.check(
    (value) => value.split(',').every((address) => NATS_ADDRESS.test(address) && URL.canParse(address)),
    'must be addresses such as nats://10.0.0.31:4222, separated by commas',
  ),
);

/** `on` means one proxy. */
const NUMBER_OF_PROXIES = v.pipe(
  text,
  v.regex(/^(on|off|[1-9])$/, 'must be on, off or the number of proxies, 1 to 9'),
  v.transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
);

/** `auto` means one for each core. */
const NUMBER_OF_PROCESSES = v.pipe(
  text,
  v.regex(/^(auto|[1-9]\d?)$/, 'must be auto or the number of processes, 1 to 99'),
  v.transform((value) => (value === 'auto' ? availableParallelism() : Number(value))),
);

/** Every setting: environment variables, checked at start. docs/settings.md documents each. */
const VARIABLES = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(text, '::'),
  DATA_DIR: v.optional(v.pipe(text, v.minLength(1, 'must name a folder')), 'data'),
  DATABASE_URL: v.optional(POSTGRES_URL),
  DATABASE_DIRECT_URL: v.optional(POSTGRES_URL),
  DATABASE_READ_URL: v.optional(POSTGRES_URL),
  NATS_URL: v.optional(NATS_URLS),
  ASSETS_DIR: v.optional(v.pipe(text, v.minLength(1, 'must name a folder'))),
  MIGRATE_AT_START: v.optional(onOff, 'on'),
  PROCESSES: v.optional(NUMBER_OF_PROCESSES, '1'),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(2, 200), '16'),
  MAX_WAIT_MILLISECONDS: v.optional(wholeNumber(100, 60_000), '1000'),
  BRAND_NAME: v.optional(v.pipe(text, v.maxLength(40, 'must have at most 40 characters')), 'Tiffin'),
  AUTH_SECRET: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
  AUTH_SECRET_ACCEPTED: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
  OPERATOR_TOKEN: v.optional(v.pipe(text, v.minLength(24, 'must have at least 24 characters'))),
  ALLOWED_ORIGINS: v.optional(LIST_OF_ORIGINS, ''),
  PUBLIC_URL: v.optional(v.pipe(text, v.check(isOrigin, 'must be an origin such as https://shop.example'))),
  CONTACT_EMAIL: v.optional(v.pipe(text, v.email('must be an email address'))),
  CONTACT_PHONE: v.optional(
    v.pipe(text, v.regex(/^\+?\d[\d ()-]{4,28}$/, 'must be a phone number such as +91 80 4000 1234')),
  ),
  CONTACT_ADDRESS: v.optional(v.pipe(text, v.maxLength(300, 'must have at most 300 characters'))),
  LEGAL_NAME: v.optional(v.pipe(text, v.maxLength(120, 'must have at most 120 characters'))),
  GRIEVANCE_OFFICER: v.optional(v.pipe(text, v.maxLength(200, 'must have at most 200 characters'))),
  JURISDICTION: v.optional(v.pipe(text, v.maxLength(60, 'must have at most 60 characters')), 'Bengaluru'),
  MAPS_PROVIDER: v.optional(
    v.picklist(['embedded', 'google', 'osm'], 'must be embedded, google or osm'),
    'embedded',
  ),
  GOOGLE_MAPS_API_KEY: v.optional(v.pipe(text, v.regex(/^[\w-]{20,100}$/, 'must be a key of Google Maps'))),
  NOMINATIM_URL: v.optional(HTTP_URL),
  NOMINATIM_PER_SECOND: v.optional(wholeNumber(1, 100), '1'),
  OSRM_URL: v.optional(HTTP_URL),
  TRUST_PROXY: v.optional(NUMBER_OF_PROXIES, 'off'),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300)),
  LIMIT_PER_ACCOUNT: v.optional(wholeNumber(1, 1_000_000), '10'),
  LIMIT_PER_ACCOUNT_ANYWHERE: v.optional(wholeNumber(1, 10_000_000), '100'),
  LIMIT_PER_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '100'),
  OPEN_ORDERS_PER_CUSTOMER: v.optional(wholeNumber(0, 1_000_000), '10'),
  ORDERS_PER_HOUR: v.optional(wholeNumber(0, 1_000_000), '20'),
  MAX_CASH_ORDER: v.optional(wholeNumber(0, 10_000_000), '0'),
  // The limits of a vendor's own radius (app/catalogue/delivery-limits.ts).
  DELIVERY_RADIUS_METRES: v.optional(wholeNumber(100, 50_000)),
  DELIVERY_STRICT: v.optional(onOff, 'off'),
  WEBHOOK_PRIVATE_ADDRESSES: v.optional(onOff, 'off'),
  TIFFIN_DEMO: v.optional(onOff),
  DEMO_STEP_SECONDS: v.optional(wholeNumber(1, 3_600), '20'),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(text, '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(HTTP_URL),
  TRACES_PERCENT: v.optional(wholeNumber(0, 100), '100'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
});

type Variables = v.InferOutput<typeof VARIABLES>;

/** The settings that each map service requires. */
const NEEDED_BY_PROVIDER = {
  embedded: [],
  google: ['GOOGLE_MAPS_API_KEY'],
  osm: ['NOMINATIM_URL', 'OSRM_URL'],
} as const satisfies Record<Variables['MAPS_PROVIDER'], readonly (keyof Variables)[]>;

/**
 * The minimum ratio of `LIMIT_PER_ACCOUNT_ANYWHERE` to `LIMIT_PER_ACCOUNT`, so that no single network can use up the
 * larger one.
 */
const MIN_LIMIT_RATIO = 10;

/** The command that makes a secret. */
export const MAKE_SECRET = 'openssl rand -base64 32';

/** Nodes on one database must share these: a node with its own would refuse the others' sessions. */
const SHARED_SECRETS = ['AUTH_SECRET', 'OPERATOR_TOKEN'] as const satisfies (keyof Variables)[];

const SETTINGS = v.pipe(
  VARIABLES,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    const refuse = (key: keyof Variables, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    const require = (key: keyof Variables, message: string) => {
      if (!input[key]) refuse(key, message);
    };
    const minAnywhere = MIN_LIMIT_RATIO * input.LIMIT_PER_ACCOUNT;
    if (input.LIMIT_PER_ACCOUNT_ANYWHERE < minAnywhere) {
      refuse(
        'LIMIT_PER_ACCOUNT_ANYWHERE',
        `must be at least ${minAnywhere}, ${MIN_LIMIT_RATIO} times LIMIT_PER_ACCOUNT, or one internet connection could lock an account everywhere`,
      );
    }
    for (const key of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'NATS_URL'] as const) {
      if (input[key]) require('DATABASE_URL', `must be set with ${key}`);
    }
    if (input.METRICS_PORT && input.METRICS_PORT === input.PORT) {
      refuse('METRICS_PORT', 'must be another port than PORT, which everybody may reach');
    }
    if (!input.MIGRATE_AT_START) {
      require('DATABASE_URL', 'must be set with MIGRATE_AT_START=off; only the start can migrate the embedded database');
    }
    if (input.PROCESSES > 1) {
      require('DATABASE_URL', 'must be set with PROCESSES, because the embedded database is in one process');
    }
    for (const key of input.DATABASE_URL ? SHARED_SECRETS : []) {
      require(key, `must be set with DATABASE_URL, the same on every node; make one with: ${MAKE_SECRET}`);
    }
    for (const key of NEEDED_BY_PROVIDER[input.MAPS_PROVIDER]) {
      require(key, `must be set with MAPS_PROVIDER=${input.MAPS_PROVIDER}`);
    }
  }),
);

export type Settings = v.InferOutput<typeof SETTINGS>;

/**
 * Reads the settings. An empty variable counts as not set.
 * @returns the settings, or every invalid one with what it should be
 */
export function readSettings(
  environment: Environment,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const result = v.safeParse(SETTINGS, givenIn(environment));
  if (result.success) return { ok: true, settings: result.output };
  return { ok: false, problems: problemsOf(result.issues) };
}

const PLACES = v.pick(VARIABLES, ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATA_DIR', 'ASSETS_DIR']);

/** Reads as `readSettings`, but only where the data is: for commands that need no secret. */
export function readPlaces(
  environment: Environment,
): { ok: true; settings: v.InferOutput<typeof PLACES> } | { ok: false; problems: string[] } {
  const result = v.safeParse(PLACES, givenIn(environment));
  if (result.success) return { ok: true, settings: result.output };
  return { ok: false, problems: problemsOf(result.issues) };
}

type Environment = Record<string, string | undefined>;

function givenIn(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.map(({ path, message }) => `${path?.[0]?.key}: ${message}`);
}

const LEGAL_SETTINGS = [
  'LEGAL_NAME',
  'GRIEVANCE_OFFICER',
  'CONTACT_EMAIL',
  'CONTACT_PHONE',
  'CONTACT_ADDRESS',
] as const satisfies (keyof Settings)[];

/** Names details that the law requires on the pages and that are not set; null if none. */
export function legalNote(settings: Settings): string | null {
  const missing = LEGAL_SETTINGS.filter((name) => settings[name] === undefined);
  if (missing.length === 0) return null;
  return `Not set: ${missing.join(', ')}. A marketplace in India has to name them (Consumer Protection (E-Commerce) Rules, 2020); the pages leave them out.`;
}
