import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { createApp, ProductSettings } from '../app/app.server.ts';
import type { Database } from '../app/db/open-database.server.ts';
import { limitsNote } from '../app/db/statement-limits.server.ts';
import { logError } from '../app/runtime/log-error.server.ts';
import {
  DEMO_CUSTOMER,
  ensureDemoCustomer,
  removeBesideOwnCatalogue,
  removeDemoCustomer,
} from '../demo/demo-customer.ts';
import { ensureDemo } from '../demo/load-demo.ts';
import { portProblem, takenPort } from '../scripts/port-problem.mjs';
import { ARCHIVE_MILLISECONDS, addToArchive, archiveOf } from './assets-archive.ts';
import { lockFolder, readOrMakeSecret } from './data-dir.ts';
import { createHttp } from './fastify-server.ts';
import { createLog, logConsole } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { readShared, shareMetrics } from './metrics/metrics-port.ts';
import { portOf, serveMetricsOrRefuse, traceIfWanted } from './observe.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { superviseProcesses } from './processes.ts';
import { orRefuse, refuse } from './refuse.ts';
import { demoCustomerNote, demoEmailTakenNote, isSecureSite, securityNotes } from './security-notes.ts';
import { legalNote, readSettings, type Settings } from './settings.ts';
import { stopOnce } from './stop.ts';
import { exitOnUncaughtErrors } from './uncaught-errors.ts';

/** How far the demo's vendors deliver that do not say it themselves. */
const DEMO_DELIVERY_METRES = 12_000;

/** The default drain behind a proxy, which needs it to notice a failed health check. */
const PROXY_DRAIN_SECONDS = 2;

export interface StartOptions {
  loadApp: () => Promise<typeof createApp>;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  /** Development's middleware, called first. */
  before?: (listener: RequestListener) => RequestListener;
}

/**
 * Starts the process: settings, database, product, web server; stops it cleanly on SIGTERM. A failed start is reported
 * with one message and exit code 1.
 */
export async function start({ loadApp, clientFolder, before }: StartOptions): Promise<void> {
  // Files created later are also accessible to the owner alone.
  process.umask(0o077);
  const settings = settingsOrRefuse();
  const log = createLog(settings.LOG_LEVEL);
  logConsole(log);
  exitOnUncaughtErrors();
  if (cluster.isPrimary) {
    const problem = settings.PORT === 0 ? null : await portProblem(settings.PORT, settings.HOST);
    if (problem) refuse(problem);
    if (settings.PROCESSES > 1) {
      await serveMetricsOrRefuse(settings, readShared());
      return superviseProcesses(settings.PROCESSES, (port) => reportReady(settings, port));
    }
  }
  const endTracing = await traceIfWanted(settings);
  const metrics = createMetrics(cluster.worker?.id);
  // At once, because the others' metrics are not answered before.
  if (cluster.isWorker) shareMetrics(metrics.registry);
  const dataDir = resolve(settings.DATA_DIR);
  const lock = settings.DATABASE_URL ? null : lockOrRefuse(dataDir);

  const database = await openShopDatabase(settings, dataDir, metrics);
  const { isDemo, isDemoCatalogue, hasDemoCustomer } = await prepareDemo(settings, database);

  const archiveFolder = clientFolder === null ? null : await archiveAssets(clientFolder, settings);

  const isSecure = isSecureSite(settings);
  const createProduct = await loadApp();
  const app = await createProduct({
    database,
    counters: metrics.product.counters,
    settings: {
      brandName: settings.BRAND_NAME,
      authSecret: settings.AUTH_SECRET ?? secretOrRefuse(dataDir, 'auth-secret'),
      acceptedAuthSecret: settings.AUTH_SECRET_ACCEPTED ?? null,
      operatorToken: settings.OPERATOR_TOKEN ?? secretOrRefuse(dataDir, 'operator-token'),
      demoStepMilliseconds: isDemo ? settings.DEMO_STEP_SECONDS * 1000 : null,
      sharedAccountId: hasDemoCustomer ? DEMO_CUSTOMER.id : null,
      isSecure,
      allowedOrigins: settings.ALLOWED_ORIGINS,
      siteUrl: settings.PUBLIC_URL ?? settings.ALLOWED_ORIGINS[0] ?? null,
      contact: {
        legalName: settings.LEGAL_NAME ?? null,
        email: settings.CONTACT_EMAIL ?? null,
        phone: settings.CONTACT_PHONE ?? null,
        address: settings.CONTACT_ADDRESS ?? null,
        grievanceOfficer: settings.GRIEVANCE_OFFICER ?? null,
        jurisdiction: settings.JURISDICTION,
      },
      maps: mapsOf(settings),
      natsUrl: settings.NATS_URL ?? null,
      limits: {
        perAccount: settings.LIMIT_PER_ACCOUNT,
        perAccountAnywhere: settings.LIMIT_PER_ACCOUNT_ANYWHERE,
        perAddress: settings.LIMIT_PER_ADDRESS,
      },
      orderLimits: {
        maxOpen: settings.OPEN_ORDERS_PER_CUSTOMER,
        maxPerHour: settings.ORDERS_PER_HOUR,
        maxCashRupees: settings.MAX_CASH_ORDER,
      },
      delivery: {
        radiusMetres: settings.DELIVERY_RADIUS_METRES ?? (isDemo ? DEMO_DELIVERY_METRES : null),
        isStrict: settings.DELIVERY_STRICT,
      },
      webhooks: { arePrivateAllowed: settings.WEBHOOK_PRIVATE_ADDRESSES },
    },
  });
  metrics.product.watchApp(app);
  if (hasDemoCustomer) {
    let isGone = false;
    app.onCatalogueChange((change) => {
      // Items belong to a vendor of the demo, or to one that came before.
      const mayBeOwn = change === 'all' || change.includes('category') || change.includes('vendors');
      // All may have changed, such as by the restoring of a backup.
      if (change === 'all') isGone = false;
      if (isGone || !mayBeOwn) return;
      removeBesideOwnCatalogue(database).then(
        (isNowGone) => {
          isGone = isNowGone;
        },
        (error) => logError('Removing the demo customer failed', error),
      );
    });
  }
  let isDraining = false;
  const http = await createHttp({
    isDraining: () => isDraining,
    handle: app.handle,
    cookieQuery: app.cookieQuery,
    isDatabaseReady: () =>
      sql`select 1`.execute(database.db).then(
        () => true,
        () => false,
      ),
    clientFolder,
    archiveFolder,
    log,
    metrics: metrics.http,
    routeOf: app.routeOf,
    pageQueriesOf: app.pageQueriesOf,
    trustedProxies: settings.TRUST_PROXY,
    isSecure,
    maxWaitMilliseconds: settings.MAX_WAIT_MILLISECONDS,
    onPagesChanged: app.onCatalogueChange,
    before,
  });
  await http
    .listen({ port: settings.PORT, host: settings.HOST })
    .catch((error: NodeJS.ErrnoException) =>
      refuse(
        error.code === 'EADDRINUSE'
          ? takenPort(settings.PORT)
          : `Cannot listen on port ${settings.PORT}: ${error.message}`,
      ),
    );

  if (settings.METRICS_PORT !== undefined) metrics.watchNode();
  if (cluster.isPrimary) await serveMetricsOrRefuse(settings, () => metrics.registry.metrics());

  const notes = isDemo ? [] : [...securityNotes(settings), legalNote(settings)];
  if (settings.DATABASE_DIRECT_URL) notes.push(await limitsNote(database));
  if (isDemoCatalogue) notes.push((hasDemoCustomer ? demoCustomerNote : demoEmailTakenNote)(DEMO_CUSTOMER));
  const isFirst = (cluster.worker?.id ?? 1) === 1;
  for (const note of notes) if (note && isFirst) console.warn(note);
  if (cluster.isPrimary) reportReady(settings, portOf(http.server.address()));

  const drainSeconds = settings.DRAIN_SECONDS ?? (settings.TRUST_PROXY > 0 ? PROXY_DRAIN_SECONDS : 0);
  const announce = () => {
    isDraining = true;
  };
  const stop = stopOnce({ announce, http, app, database }, { drainMilliseconds: drainSeconds * 1_000 });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      await stop();
      await endTracing();
      lock?.release();
      process.exit(0);
    });
  }
}

/** `readSettings` has checked that the chosen service's settings exist. */
function mapsOf(settings: Settings): ProductSettings['maps'] {
  const { GOOGLE_MAPS_API_KEY: key = '', NOMINATIM_URL = '', OSRM_URL = '', NOMINATIM_PER_SECOND } = settings;
  switch (settings.MAPS_PROVIDER) {
    case 'embedded':
      return { provider: 'embedded' };
    case 'google':
      return { provider: 'google', key };
    case 'osm':
      return {
        provider: 'osm',
        nominatimUrl: NOMINATIM_URL,
        nominatimPerSecond: NOMINATIM_PER_SECOND,
        osrmUrl: OSRM_URL,
      };
  }
}

function reportReady({ BRAND_NAME, PROCESSES }: Settings, port: number | string): void {
  const note = PROCESSES > 1 ? ` (${PROCESSES} processes)` : '';
  console.log(`${BRAND_NAME} is ready: http://localhost:${port}${note}`);
}

function settingsOrRefuse(): Settings {
  const read = readSettings(process.env);
  if (read.ok) return read.settings;
  return refuse(`These settings are wrong:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`);
}

function lockOrRefuse(dataDir: string): { release: () => void } {
  const lock = orRefuse(`${dataDir} cannot be used as DATA_DIR`, () => lockFolder(dataDir));
  return (
    lock ??
    refuse(
      `Another process is using ${dataDir}. Stop it first, or give this one a folder of its own (DATA_DIR) or a PostgreSQL server (DATABASE_URL).`,
    )
  );
}

function secretOrRefuse(dataDir: string, name: string): string {
  return orRefuse(`${name} cannot be stored in ${dataDir}`, () => readOrMakeSecret(dataDir, name));
}

/**
 * Adds the build's assets to those of other versions, and keeps them there as long as the process runs.
 * @returns the folder to serve them from, also where this process may only read it; null without one
 */
async function archiveAssets(clientFolder: string, settings: Settings): Promise<string | null> {
  const archive = archiveOf(settings);
  if (archive === null) return null;
  const add = async () => {
    try {
      await addToArchive(join(clientFolder, 'assets'), archive, Date.now());
    } catch (error) {
      logError('Storing the browser files (ASSETS_DIR) failed', error);
    }
  };
  setInterval(add, ARCHIVE_MILLISECONDS).unref();
  await add();
  return existsSync(archive) ? archive : null;
}

/**
 * Loads the demo catalogue where it is wanted and the database holds no other. The demo customer exists beside the
 * demo catalogue only.
 * @returns `isDemo`: whether the demo kitchen may move orders along; true beside another catalogue only with
 * TIFFIN_DEMO=on; `hasDemoCustomer`: false beside the demo catalogue if another customer has registered the e-mail
 */
async function prepareDemo(
  { TIFFIN_DEMO }: Settings,
  database: Database,
): Promise<{ isDemo: boolean; isDemoCatalogue: boolean; hasDemoCustomer: boolean }> {
  const isWanted = TIFFIN_DEMO ?? database.kind === 'embedded';
  const isDemoCatalogue = isWanted && (await ensureDemo(database));
  if (!isDemoCatalogue) await removeDemoCustomer(database);
  const hasDemoCustomer = isDemoCatalogue && (await ensureDemoCustomer(database, new Date()));
  return { isDemo: isWanted && (TIFFIN_DEMO ?? isDemoCatalogue), isDemoCatalogue, hasDemoCustomer };
}
