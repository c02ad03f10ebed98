/*
 * The rooms of the product and the direction of imports between them: `npm run lint` checks every import against these
 * two tables (scripts/import-directions.mjs). docs/architecture.md draws them.
 */

/** @type {Record<string, string>} What the files of a room may import besides their own room. */
export const ROOMS = {
  'app/paths.ts': '',
  'app/text': '',
  'app/money': '',
  'app/runtime': '',
  'app/db': 'app/runtime',
  'app/ui': 'app/text',
  'app/pictures': '',
  'app/forms': 'app/text app/ui',
  'app/http': 'app/db app/runtime',
  'app/attempt-limits': 'app/db app/forms app/http',
  'app/location': 'app/paths.ts app/db app/runtime app/ui',
  'app/account':
    'app/paths.ts app/attempt-limits app/db app/forms app/http app/pictures app/runtime app/text app/ui',
  'app/catalogue': 'app/paths.ts app/db app/location app/money app/pictures app/runtime app/text app/ui',
  'app/cart': 'app/paths.ts app/catalogue app/money app/text app/ui',
  'app/orders': 'app/paths.ts app/cart app/catalogue app/db app/money app/runtime app/text app/ui',
  'app/support': 'app/paths.ts app/account app/attempt-limits app/db app/forms app/orders app/ui',
  'app/content': 'app/paths.ts app/ui',
  'app/webhooks': 'app/db app/orders app/runtime',
  'app/operator':
    'app/attempt-limits app/catalogue app/db app/http app/orders app/support app/text app/webhooks',
  'app/jobs': 'app/db app/orders app/runtime',
  'app/use-cases':
    'app/paths.ts app/account app/cart app/catalogue app/db app/forms app/location app/orders app/text app/ui',
  'app/shell': 'app/paths.ts app/account app/cart app/catalogue app/location app/ui',
  // The services that the server passes to routes, and the program that React Router builds around them.
  'app/services.server.ts':
    'app/account app/attempt-limits app/catalogue app/content app/db app/http app/location app/orders app/runtime app/webhooks',
  'app/app.server.ts':
    'app/services.server.ts app/account app/attempt-limits app/catalogue app/db app/http app/jobs app/location app/operator app/orders app/runtime app/webhooks',
  'app/routes':
    'app/paths.ts app/services.server.ts app/account app/attempt-limits app/cart app/catalogue app/content app/forms app/http app/location app/money app/operator app/orders app/runtime app/shell app/support app/text app/ui app/use-cases app/webhooks',
  'app/gallery': 'app/cart app/catalogue app/location app/money app/orders app/shell app/ui',
  // The root module, the table of routes and the entries.
  app: 'app/services.server.ts app/location app/runtime app/shell app/ui',
  demo: 'app/account app/catalogue app/db app/location app/orders',
  server: 'app/app.server.ts app/db app/runtime demo',
  cli: 'app/catalogue app/db app/money app/operator app/orders app/support app/webhooks demo server',
};

/**
 * @type {Record<string, string[]>} The folders inside a room from the ground up: each may import those of earlier
 * entries, and none of its own entry. `.` is the room's own folder.
 */
export const LAYERS = {
  'app/account': ['.', 'addresses sign-in', 'profile'],
  'app/catalogue': [
    'availability',
    '.',
    'pictures',
    'cards',
    'search categories menu promos',
    'home import-export seo',
  ],
  'app/db': ['row-changes', 'migrations', '.'],
  'app/location': [
    '.',
    'gazetteer',
    'providers/google providers/embedded providers/osm',
    'providers',
    'position',
    'distances',
  ],
  'app/orders': ['.', 'checkout', 'reorder', 'tracking', 'history operator'],
  'app/ui': ['browser .', 'overlays'],
  server: ['http', 'page-cache', 'metrics', '.'],
};

/**
 * The maximum number of source files in a folder, also in tests, bench and scripts: more means two subjects.
 * Tests do not count.
 */
export const MAX_FILES = 25;
/** Has one file for each change of the database, all of one subject. */
export const GROWING_FOLDER = 'app/db/migrations';
