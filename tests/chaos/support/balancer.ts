import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type UnpackedPackages, unpackDebianPackages } from '../../support/processes/debian-packages.ts';
import { freePort } from '../../support/processes/postgres.ts';
import { pause, send } from './load.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const HAPROXY = [
  ...['haproxy', 'libc6', 'libcrypt1', 'libjemalloc2', 'liblua5.4-0', 'libopentracing-c-wrapper0t64'],
  ...['libopentracing1', 'libpcre2-8-0', 'libssl3t64', 'libstdc++6', 'libgcc-s1', 'zlib1g', 'libzstd1'],
];

/**
 * HAProxy with deploy/haproxy/shops.cfg in front of shops on these ports, without TLS. Checks all settings of
 * deploy/haproxy first.
 * @param given packages with HAProxy; by default the system's program, else Debian 13's in a folder
 */
export async function startBalancer(
  shopPorts: readonly number[],
  given?: Pick<UnpackedPackages, 'run'>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const isInstalled = () => spawnSync('haproxy', ['-v']).status === 0;
  const own = given || isInstalled() ? null : unpackDebianPackages('trixie', HAPROXY);
  const unpacked = given ?? own;
  const [command, ...first] = unpacked?.run('usr/sbin/haproxy') ?? ['haproxy'];
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-balancer-'));
  const certificate = join(folder, 'site.pem');
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example', '-days', '2'],
      ...['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')],
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(
    certificate,
    readFileSync(join(folder, 'certificate'), 'utf8') + readFileSync(join(folder, 'key'), 'utf8'),
  );
  const settings = join(folder, 'haproxy.cfg');
  const write = (text: string) =>
    writeFileSync(
      settings,
      text.replace('/etc/haproxy/site.pem', certificate).replace(/^ +(?:stats socket|user|group) .*$/gm, ''),
    );
  for (const name of ['shops', 'compose', 'postgres']) {
    write(readFileSync(join(DEPLOY, `haproxy/${name}.cfg`), 'utf8'));
    const { status, stderr } = spawnSync(command, [...first, '-c', '-f', settings], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`deploy/haproxy/${name}.cfg: ${stderr}`);
  }
  const port = await freePort();
  const servers = shopPorts.map((shop) => `  server shop${shop} 127.0.0.1:${shop}`).join('\n');
  write(
    readFileSync(join(DEPLOY, 'haproxy/shops.cfg'), 'utf8')
      .replace(/^ +server .*\n/gm, '')
      .concat(`${servers}\n`)
      // It opens two files for each connection, more than a test may.
      .replace('maxconn 20000', 'maxconn 1000')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace(/^ +bind :443.*\n/m, '')
      .replace(/^ +http-request redirect .*\n/m, '')
      .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http'),
  );
  const balancer = spawn(command, [...first, '-db', '-f', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  balancer.stderr.on('data', (text) => {
    log += text;
  });
  const exited = new Promise<void>((done) => balancer.once('exit', () => done()));
  const url = `http://localhost:${port}`;
  // Without shops it answers 503.
  while ((await send(url, '/')).status === 0) {
    if (balancer.exitCode !== null) throw new Error(`HAProxy did not start: ${log}`);
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      balancer.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
      own?.remove();
    },
  };
}
