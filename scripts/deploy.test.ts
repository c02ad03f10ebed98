import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../server/metrics/metrics.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const one = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`nothing matches ${pattern}`);
  return found;
};
const numberIn = (text: string, pattern: RegExp) => Number(one(text, pattern));

const unit = read('deploy/systemd/tiffin@.service');
const environment = read('deploy/systemd/tiffin.env');
const compose = read('compose.yaml');
const kubernetes = read('deploy/kubernetes/shop.yaml');
const job = read('deploy/kubernetes/migrate.yaml');
/** What stopping takes after the drain (server/stop.ts). */
const GRACE_SECONDS = numberIn(read('server/stop.ts'), /GRACE_MILLISECONDS = (\d+)_000/);

test('every variable that the examples set is a setting', () => {
  const settings = [...read('docs/settings.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
  // What the Kubernetes example composes the addresses of.
  const composed = ['DATABASE_USER', 'DATABASE_PASSWORD', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'];
  const shop = one(compose, /^x-shop:([\s\S]*?)^services:/m);
  const set = [
    ...[...environment.matchAll(/^([A-Z_]+)=/gm)],
    ...[...shop.matchAll(/^ {4}([A-Z_]+): /gm)],
    ...[...`${kubernetes}${job}`.matchAll(/\bname: ([A-Z_]+)\b/g)],
  ].map(([, name]) => name);
  expect(set).toContain('DRAIN_SECONDS');
  expect(set.filter((name) => ![...settings, ...composed, 'SOURCE_DATE_EPOCH'].includes(name))).toEqual([]);
});

test('each example gives a stop the time of the drain and of running requests', () => {
  const drained = (text: string) => numberIn(text, /DRAIN_SECONDS\D+(\d+)/) + GRACE_SECONDS;
  expect(numberIn(unit, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(drained(environment));
  expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(
    drained(one(compose, /(DRAIN_SECONDS: '\d+')/)),
  );
  const preStop = numberIn(kubernetes, /sleep: \{ seconds: (\d+) \}/);
  expect(numberIn(kubernetes, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(
    preStop + drained(one(kubernetes, /(name: DRAIN_SECONDS, value: '\d+')/)),
  );
});

test('systemd starts a process again for as long as there is no primary', () => {
  expect(one(unit, /^\[Unit\]$([\s\S]*?)^\[Service\]$/m)).toContain('\nStartLimitIntervalSec=0\n');
  expect(unit).toContain('\nRestart=always\n');
});

test('commands of the documents leave the folder of the unit as it is', () => {
  const asShop = one(read('docs/operations/install.md'), /as_shop\(\) \{([\s\S]*?)\n\s+as_shop/);
  for (const [line] of unit.matchAll(/^(?:DynamicUser|User|EnvironmentFile|StateDirectory\w*)=.+$/gm)) {
    expect(asShop).toContain(`-p ${line} `);
  }
});

test('the balancers notice a drain within its seconds', () => {
  const seconds = numberIn(environment, /DRAIN_SECONDS=(\d+)/);
  for (const name of ['shops', 'compose']) {
    const checks = read(`deploy/haproxy/${name}.cfg`);
    expect(numberIn(checks, /inter (\d+)s fall 1/)).toBeLessThan(seconds);
    expect(checks).toContain('uri /healthz');
  }
});

test('a restart by the document waits until the balancer has noticed the last one', () => {
  const loop = one(read('docs/operations/install.md'), /^for port in [\d ]+; do$([\s\S]*?)^done$/m);
  const check = read('deploy/haproxy/shops.cfg');
  expect(numberIn(check, /inter (\d+)s fall 1 rise 1/)).toBeLessThan(numberIn(loop, /^ {2}sleep (\d+)$/m));
  expect(loop).toMatch(/restart tiffin@\$port\n.*\$port\/healthz/);
});

test('a pod that is only late stays in the service', () => {
  const probe = one(kubernetes, /readinessProbe:([\s\S]*?)livenessProbe:/);
  expect(numberIn(probe, /timeoutSeconds: (\d+)/)).toBe(
    numberIn(read('deploy/haproxy/shops.cfg'), /timeout check (\d+)s/),
  );
  expect(numberIn(probe, /failureThreshold: (\d+)/)).toBeGreaterThan(1);
});

test('the balancers keep every spelling of an operator path from outside', () => {
  const rules = [
    ...read('deploy/haproxy/shops.cfg').matchAll(/acl internal path(?:,url_dec)? -m reg -i '(.+)'/g),
    ...read('deploy/nginx/tiffin.conf').matchAll(/location ~\* (\S+) \{/g),
  ].map(([, pattern]) => new RegExp(pattern ?? '', 'i'));
  expect(rules).toHaveLength(3);
  const paths = ['/operator/orders', '/OPERATOR/orders', '/%6Fperator/orders', '/x/%2e%2e/operator/orders'];
  // What a shop makes a path of that begins with neither.
  paths.push('/./operator/orders', '/.\\operator/orders', '/%68ealthz');
  for (const rule of rules) {
    expect(paths.filter((path) => !rule.test(decodeURIComponent(path)))).toEqual([]);
    expect(rule.test('/assets/app.js')).toBe(false);
  }
});

test('event streams beat more often than a balancer closes what is idle', () => {
  const beat = numberIn(
    read('app/orders/tracking/track-stream.server.ts'),
    /HEARTBEAT_MILLISECONDS = (\d+)_000/,
  );
  for (const name of ['shops', 'compose']) {
    const settings = read(`deploy/haproxy/${name}.cfg`);
    expect(numberIn(settings, /timeout client (\d+)s/)).toBeGreaterThan(beat);
    expect(numberIn(settings, /timeout server (\d+)s/)).toBeGreaterThan(beat);
  }
  expect(numberIn(read('deploy/nginx/tiffin.conf'), /proxy_read_timeout (\d+)s/)).toBeGreaterThan(beat);
});

test('Patroni never acknowledges what one disk alone has, and its times fit each other', () => {
  const patroni = read('deploy/patroni/patroni.yml');
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    numberIn(patroni, new RegExp(`^ +${name}: (\\d+)$`, 'm')),
  );
  expect([ttl, wait]).toEqual([20, 2]);
  // Patroni's own rule.
  expect((wait ?? 0) + 2 * (retry ?? 0)).toBeLessThanOrEqual(ttl ?? 0);
  for (const line of ['synchronous_mode: quorum', 'synchronous_mode_strict: true', 'failsafe_mode: true']) {
    expect(patroni).toContain(`    ${line}\n`);
  }
  for (const text of [patroni, read('docs/operations/database.md')]) {
    expect(text).toContain('3.0.2');
    expect(text).toContain('38,298');
  }
});

test('only who has a password can change a member of Patroni', () => {
  const api = one(read('deploy/patroni/patroni.yml'), /^restapi:$([\s\S]*?)^\S/m);
  const name = one(api, /^ {4}username: (\S+)$/m);
  const password = one(api, /^ {4}password: (\S+)$/m);
  expect(read('tests/cluster/support/databases.ts')).toContain(`btoa('${name}:${password}')`);
});

test('no read of a replica reaches the primary past PgBouncer', () => {
  const replicas = one(read('deploy/haproxy/postgres.cfg'), /^listen replicas$([\s\S]*)/m);
  expect(replicas).toContain('uri /replica?lag=1MB');
  expect(replicas).not.toMatch(/backup|no-check|5433/);
});

test('the pods of the Kubernetes example have connections enough', () => {
  const database = read('deploy/kubernetes/database.yaml');
  const pods = numberIn(kubernetes, /maxReplicas: (\d+)/);
  const each = numberIn(kubernetes, /name: DATABASE_CONNECTIONS, value: '(\d+)'/);
  const most = numberIn(database, /max_connections: '(\d+)'/);
  const poolers = numberIn(database, /kind: Pooler[\s\S]*?instances: (\d+)/);
  expect(pods * each).toBeLessThanOrEqual(poolers * numberIn(database, /max_client_conn: '(\d+)'/));
  // A replica that becomes the primary has its share of the reads; LISTEN of each pod goes past the poolers.
  const reads = (pods * each) / (numberIn(database, /instances: (\d+)/) - 1);
  const writes = poolers * numberIn(database, /default_pool_size: '(\d+)'/) + pods;
  expect(reads + writes).toBeLessThan(most);
});

test('PgBouncer pools transactions and keeps prepared statements', () => {
  for (const name of ['pgbouncer/pgbouncer.ini', 'kubernetes/database.yaml']) {
    const settings = read(`deploy/${name}`);
    expect(settings).toMatch(/pool_?mode\s*[=:] transaction/i);
    expect(numberIn(settings, /max_prepared_statements\s*[=:] '?(\d+)/)).toBeGreaterThanOrEqual(200);
  }
});

test('HAProxy does not serve as root', () => {
  expect(one(read('deploy/haproxy/shops.cfg'), /^global$([\s\S]*?)^defaults$/m)).toMatch(
    /^ {2}user haproxy\n {2}group haproxy$/m,
  );
  const service = read('deploy/systemd/haproxy-postgres.service');
  expect(service).toMatch(/^DynamicUser=yes$/m);
  const settings = one(service, /^ExecStart=.* -f (\S+)$/m);
  const sockets = 2 * numberIn(read('deploy/haproxy/postgres.cfg'), /maxconn (\d+)/);
  expect(numberIn(service, /LimitNOFILE=(\d+)/)).toBeGreaterThan(sockets);
  expect(read('docs/operations/database.md')).toContain(`haproxy/postgres.cfg ${settings} `);
});

test('the document names the file of users that PgBouncer reads', () => {
  const file = one(read('deploy/pgbouncer/pgbouncer.ini'), /^auth_file = (\S+)$/m);
  expect(read('docs/operations/database.md')).toContain(`/dev/stdin ${file}\n`);
});

test('the image is built by the Node of the lockfile and does not run as root', () => {
  const { dependencies, version } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>;
    version: string;
  };
  const file = read('Dockerfile');
  expect(file).toContain(`FROM node:${dependencies.node}-`);
  expect(file).toMatch(/^USER 10001:10001$/m);
  for (const text of [kubernetes, job]) {
    expect(text).toContain('runAsUser: 10001');
    expect(text).toContain(`tiffin:${version}`);
  }
});

test('each example migrates apart from the start, and its processes share a folder for browser files', () => {
  const folder = one(environment, /^ASSETS_DIR=(.+)$/m);
  expect(environment).toContain('MIGRATE_AT_START=off');
  expect(`/var/lib/${one(unit, /^StateDirectory=(.+)$/m)}`).toBe(folder);

  expect(compose).toContain("MIGRATE_AT_START: 'off'");
  expect(compose).toContain('command: [migrate, run, --expand]');
  expect(compose).toContain(`volumes: ['assets:${one(compose, /ASSETS_DIR: (\S+)/)}']`);

  expect(kubernetes).toContain("name: MIGRATE_AT_START, value: 'off'");
  expect(job).toContain('args: [migrate, run, --expand]');
  expect(kubernetes).toContain(
    `name: assets, mountPath: ${one(kubernetes, /name: ASSETS_DIR, value: (\S+) /)} `,
  );
  expect(read('Dockerfile')).toContain('COPY --from=build --chown=10001:10001 /assets /assets\n');
});

const ALERTS = read('deploy/prometheus/alerts.yml');

/** The names of metrics that the product registers, and of what they are made of at a scrape. */
async function registeredNames(): Promise<string[]> {
  const { registry, watchNode } = createMetrics();
  watchNode();
  const metrics = await registry.getMetricsAsJSON();
  return metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
}

test('dashboard and alerts ask only for metrics that the product has', async () => {
  const names = await registeredNames();
  const texts = [ALERTS, read('deploy/grafana/tiffin.json')];
  const asked = texts.flatMap((text) => text.match(/\b(?:tiffin|nodejs|process)_[a-z0-9_]+/g) ?? []);
  expect(asked).toContain('tiffin_database_wait_seconds_bucket');
  expect(asked).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(asked.filter((name) => !names.includes(name))).toEqual([]);
});

test('each metric of the product is described', async () => {
  const { registry } = createMetrics();
  const described = read('docs/operations/metrics.md').match(/`tiffin_\w+`/g) ?? [];
  const registered = (await registry.getMetricsAsJSON()).map(({ name }) => `\`${name}\``);
  expect([...new Set(described)].toSorted()).toEqual(registered.toSorted());
});

test('the alert on failing answers counts no health checks, which outnumber visitors at night', () => {
  const rule = one(ALERTS, /- alert: ShopFails([\s\S]*?)for:/);
  const selectors = rule.match(/tiffin_http_requests_total\{.*?\}/g) ?? [];
  expect(selectors).toHaveLength(2);
  for (const selector of selectors) expect(selector).toContain('route!~"/healthz|/readyz"');
});

test('messages that webhooks do not take are on the dashboard and set off an alert', () => {
  for (const text of [ALERTS, read('deploy/grafana/tiffin.json')]) {
    expect(text).toContain('max(tiffin_outbox_oldest_seconds)');
    expect(text).toContain('max(tiffin_outbox_set_aside)');
  }
});

test('each alert leads to a part of the operations documents that exists', () => {
  const alerts = [...ALERTS.matchAll(/- alert: (\w+)([\s\S]*?)(?=\n {6}- alert|$)/g)];
  expect(alerts.length).toBeGreaterThan(10);
  for (const [, name, rule] of alerts) {
    const [, file, anchor] = /runbook: (\S+)#(\S+)/.exec(rule ?? '') ?? [];
    const headings = [...read(file ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        ?.toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings, name).toContain(anchor);
  }
});

test('Prometheus asks the ports that the unit gives its processes', () => {
  expect(unit).toContain('METRICS_PORT=1%i');
  const shops = [...read('deploy/haproxy/shops.cfg').matchAll(/ server \w+ (\S+):(\d+)$/gm)];
  const targets = shops.map(([, host, port]) => `'${host}:1${port}'`).join(', ');
  expect(read('deploy/prometheus/prometheus.yml')).toContain(`targets: [${targets}]`);
});

test('no example has a secret of its own', () => {
  for (const file of ['compose.yaml', ...globSync('deploy/**/*.*', { cwd: ROOT })]) {
    const lines = read(file).replace(/^ *[#;].*$/gm, '');
    for (const [, value] of lines.matchAll(/(?:SECRET|TOKEN|[Pp]assword|cipher-pass)[=:] *(\S+)/g)) {
      expect(value, file).toMatch(/^(change-me|\$|sec|set)/);
    }
  }
});
