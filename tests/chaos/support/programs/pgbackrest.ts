import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { unpackDebianPackages } from '../../../support/processes/debian-packages.ts';
import { postgresOwner } from '../../../support/processes/postgres.ts';

const SETTINGS = resolve(import.meta.dirname, '../../../../deploy/pgbackrest/pgbackrest.conf');
const PACKAGES = [
  ...['pgbackrest', 'libc6', 'libbz2-1.0', 'liblz4-1', 'libpq5', 'libssh2-1t64', 'libssl3t64', 'libxml2'],
  ...['libyaml-0-2', 'libzstd1', 'zlib1g', 'libicu76', 'liblzma5', 'libgcc-s1', 'libstdc++6'],
  ...['libgssapi-krb5-2', 'libkrb5-3', 'libk5crypto3', 'libkrb5support0', 'libcom-err2', 'libkeyutils1'],
  ...['libldap2', 'libsasl2-2'],
];

export interface PgBackRest {
  /** A folder of its own, for a restored database. */
  folder: string;
  /** What PostgreSQL has to run for each file of its log. */
  archiveCommand: string;
  /** Runs a documented command line. @throws if it fails */
  run: (line: string) => Promise<void>;
  remove: () => void;
}

/**
 * pgBackRest with the settings of deploy/pgbackrest, but with its repository in a folder: the system's program, else
 * Debian 13's, unpacked into a folder.
 */
export function preparePgBackRest(database: { data: string; port: number; sockets: string }): PgBackRest {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-pgbackrest-'));
  const isInstalled = spawnSync('pgbackrest', ['version']).status === 0;
  const unpacked = isInstalled ? null : unpackDebianPackages('trixie', PACKAGES);
  const owner = postgresOwner();
  const bin = join(folder, 'bin');
  for (const name of ['bin', 'log', 'lock', 'repository', 'spool', 'restored']) mkdirSync(join(folder, name));
  const settings = join(folder, 'pgbackrest.conf');
  writeFileSync(
    settings,
    readFileSync(SETTINGS, 'utf8')
      .replace(/^repo1-(s3-.*|type=.*|path=.*)\n/gm, '')
      .replace(/^spool-path=.*$/m, `spool-path=${folder}/spool`)
      .replace(/^pg1-path=.*$/m, `pg1-path=${database.data}`)
      .replace(
        '[global]\n',
        `[global]\nrepo1-path=${folder}/repository\nlock-path=${folder}/lock\nlog-path=${folder}/log\n`,
      )
      .concat(`pg1-port=${database.port}\npg1-socket-path=${database.sockets}\npg1-user=postgres\n`),
  );
  // pgBackRest starts itself again, by the name that it was started with.
  const program = join(bin, 'pgbackrest');
  const [loader = '', ...first] = unpacked?.run('usr/bin/pgbackrest') ?? [findProgram('pgbackrest')];
  // The folder is for its maker alone, who may be root.
  if (unpacked) chmodSync(loader.slice(0, loader.indexOf('/root/')), 0o755);
  const command = unpacked ? [loader, '--argv0', '"$0"', ...first] : [loader];
  writeFileSync(
    program,
    `#!/bin/sh\nPGBACKREST_CONFIG=${settings}\nexport PGBACKREST_CONFIG\nexec ${command.join(' ')} "$@"\n`,
  );
  chmodSync(program, 0o755);
  for (const name of ['', 'bin', 'log', 'lock', 'repository', 'spool', 'restored']) {
    if (owner.uid && owner.gid) chownSync(join(folder, name), owner.uid, owner.gid);
  }
  return {
    folder: join(folder, 'restored'),
    archiveCommand: `${program} --stanza=shop archive-push %p`,
    run: (line) =>
      new Promise((done, fail) => {
        const shell = spawn('sh', ['-ec', line], {
          cwd: folder,
          env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
          stdio: ['ignore', 'pipe', 'inherit'],
          ...owner,
        });
        let output = '';
        shell.stdout.on('data', (text) => {
          output += text;
        });
        shell.once('error', fail);
        shell.once('exit', (code) =>
          code === 0 ? done() : fail(new Error(`${line}: exit code ${code}\n${output}`)),
        );
      }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      unpacked?.remove();
    },
  };
}

function findProgram(name: string): string {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
}
