import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type UnpackedPackages, unpackDebianPackages } from '../../support/processes/debian-packages.ts';

const PACKAGES = [
  ...['patroni', 'etcd-server', 'postgresql-17', 'postgresql-client-17', 'haproxy', 'pgbouncer', 'iproute2'],
  // A shell and Python with what Patroni imports.
  ...['dash', 'python3-minimal', 'python3.13', 'python3.13-minimal', 'libpython3.13-minimal'],
  ...['libpython3.13-stdlib', 'python3-psycopg2', 'python3-psutil', 'python3-yaml', 'python3-urllib3'],
  ...['python3-click', 'python3-dateutil', 'python3-prettytable', 'python3-wcwidth', 'python3-six'],
  ...['python3-certifi', 'python3-ydiff', 'python3-etcd', 'python3-dnspython', 'tzdata'],
  // Libraries of these.
  ...[
    'libc6',
    'libc-bin',
    'libgcc-s1',
    'libstdc++6',
    'libssl3t64',
    'zlib1g',
    'libzstd1',
    'liblz4-1',
    'liblzma5',
  ],
  ...[
    'libbz2-1.0',
    'libicu76',
    'libxml2',
    'libxslt1.1',
    'libpq5',
    'libreadline8t64',
    'libtinfo6',
    'libuuid1',
  ],
  ...['libgssapi-krb5-2', 'libkrb5-3', 'libk5crypto3', 'libkrb5support0', 'libcom-err2', 'libkeyutils1'],
  ...['libldap2', 'libsasl2-2', 'libpam0g', 'libaudit1', 'libcap-ng0', 'libcap2', 'libselinux1', 'libacl1'],
  ...[
    'libpcre2-8-0',
    'libsystemd0',
    'libcrypt1',
    'libjemalloc2',
    'liblua5.4-0',
    'libopentracing1',
    'libxxhash0',
  ],
  ...[
    'libopentracing-c-wrapper0t64',
    'libcares2',
    'libevent-2.1-7t64',
    'libexpat1',
    'libffi8',
    'libyaml-0-2',
  ],
  ...['libbpf1', 'libelf1t64', 'libmnl0', 'libxtables12'],
];

/** The user of the database in the image; PostgreSQL refuses to run as root. */
export const POSTGRES_ID = 999;

/**
 * Unpacks Debian 13's Patroni, etcd, PostgreSQL, HAProxy and PgBouncer into a folder that can be the root of a machine:
 * 65 MB to load. Without pgBackRest: its place has a program that archives nothing.
 */
export function makeImage(): UnpackedPackages {
  const packages = unpackDebianPackages('trixie', PACKAGES);
  const at = (path: string) => join(packages.root, path);
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    if (!existsSync(at(name))) symlinkSync(`usr/${name}`, at(name));
  }
  for (const name of ['proc', 'dev', 'run', 'tmp', 'var/lib', 'etc'])
    mkdirSync(at(name), { recursive: true });
  symlinkSync('/run', at('var/run'));
  // Without the compiler of queries, whose libraries are larger than all else.
  rmSync(at('usr/lib/postgresql/17/lib/llvmjit.so'));
  writeFileSync(
    at('etc/passwd'),
    `root:x:0:0::/:/bin/sh\npostgres:x:${POSTGRES_ID}:${POSTGRES_ID}::/var/lib/postgresql:/bin/sh\n`,
  );
  writeFileSync(at('etc/group'), `root:x:0:\npostgres:x:${POSTGRES_ID}:\n`);
  writeFileSync(at('usr/bin/pgbackrest'), '#!/bin/sh\ncase "$*" in *archive-get*) exit 1 ;; esac\n');
  chmodSync(at('usr/bin/pgbackrest'), 0o755);
  return packages;
}
