import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { consoleSources } from '../../scripts/lib/console-build.js';
import { serverFlags } from '../../scripts/lib/server-flags.js';
import { isInBuildContext, listBuildContext } from '../testing/container-file.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const known = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name),
);
/** Settings of other programs. */
const foreign = [
  'NODE_',
  'MALLOC_ARENA_MAX',
  'PATH',
  'SITE_ADDRESS',
  'WEB_PROCESSES',
  'DATABASE_PASSWORD',
  'POSTGRES_',
];

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

test.each([
  ['compose.yaml', /\b([A-Z]{2,}(?:_[A-Z]+)*): /g],
  ['compose.yaml', /\$\{([A-Z_]+)/g],
  ['Containerfile', /[ ]([A-Z]+(?:_[A-Z]+)*)=/g],
  ['ops/steward-web.service', /[ =]([A-Z]+(?:_[A-Z]+)*)=/g],
  ['ops/steward-worker.service', /[ =]([A-Z]+(?:_[A-Z]+)*)=/g],
  ['ops/steward.env.example', /^([A-Z]+(?:_[A-Z]+)*)=/gm],
])('%s sets only what Steward knows', (path, pattern) => {
  const names = namesIn(read(path), pattern);
  expect(names.length).toBeGreaterThan(1);
  const unknown = names.filter(
    (name) => !known.has(name) && !foreign.some((other) => name.startsWith(other)),
  );
  expect(unknown).toEqual([]);
});

test('web and worker run with the same protections', () => {
  const [web, worker] = ['web', 'worker'].map((kind) =>
    read(`ops/steward-${kind}.service`)
      .split('\n')
      .filter((line) => !/^#|^Description|^Environment=/.test(line)),
  );
  expect(worker).toEqual(web);
});

test.each(['Containerfile', 'ops/steward-web.service', 'ops/steward-worker.service'])(
  '%s starts Node.js with the flags of npm start',
  (path) => {
    const command = read(path)
      .replace(/[",\]]/g, '')
      .split('\n')
      .find((line) => line.endsWith('server/main.ts'));
    expect(command).toContain(` ${serverFlags.join(' ')} server/main.ts`);
  },
);

interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { test: string | string[] };
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
}

const compose: { services: Record<string, ComposeService>; volumes: Record<string, null> } = parse(
  read('compose.yaml'),
  { merge: true },
);
const services = Object.entries(compose.services);
const service = (name: string): ComposeService => {
  const found = compose.services[name];
  if (!found) throw new Error(`compose.yaml has no ${name}`);
  return found;
};
const ownServices = services.filter(([, { image }]) => image === 'localhost/steward');

test('podman-compose understands all variables of compose.yaml', () => {
  const used = read('compose.yaml').match(/(?<!\$)\$(?:\{[^}]*\}?|[^$])/g) ?? [];
  expect(used.length).toBeGreaterThan(8);
  // The forms of podman-compose 1.0.3, which leaves `${NAME:?}` and `${NAME:-}` as they are.
  for (const variable of used) expect(variable).toMatch(/^\$\{[A-Z_]+(?::[-?][^}]+)?\}$/);
});

test('variables of compose.yaml are documented', () => {
  const text = read('docs/operating.md');
  for (const name of namesIn(read('compose.yaml'), /(?<!\$)\$\{([A-Z_]+)/g)) {
    expect(text).toMatch(new RegExp(`\`${name}[\`=]`));
  }
});

test('files that compose.yaml names exist', () => {
  for (const [, { build, volumes = [], command = [] }] of services) {
    if (build) expect(existsSync(join(root, build.context, build.dockerfile))).toBe(true);
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(join(root, source))).toBe(true);
      else expect(compose.volumes).toHaveProperty(source);
    }
    if (command[0] === 'node') expect(isInBuildContext(command[1] ?? '')).toBe(true);
  }
});

test('services need only services that stop after them, and start again', () => {
  const order = Object.keys(compose.services);
  for (const [name, { depends_on: needed = [], restart }] of services) {
    const names = Array.isArray(needed) ? needed : Object.keys(needed);
    // podman-compose stops services in the reverse order of the file.
    const earlier = order.slice(0, order.indexOf(name));
    for (const other of names) expect(earlier).toContain(other);
    expect(restart).toBe(name === 'buckets' ? 'on-failure' : 'always');
  }
});

test('health checks run programs of their image, in words that survive any quoting', () => {
  const programs: Record<string, string> = {
    'localhost/steward': 'node',
    'docker.io/library/postgres': 'pg_isready',
    'docker.io/chrislusf/seaweedfs': 'wget',
  };
  for (const [, { image, healthcheck }] of services) {
    const check = healthcheck?.test;
    if (check === undefined || check[0] === 'NONE') continue;
    // podman-compose drops the first element of a list, once per container: no check is a list.
    const words = typeof check === 'string' ? check.split(' ') : [];
    expect(words[0]).toBe(programs[image.split(/:(?=\d)/)[0] ?? '']);
    for (const word of words) expect(word).toMatch(/^[\w./:-]+$/);
    if (words[0] === 'node') expect(isInBuildContext(words[1] ?? '')).toBe(true);
  }
});

test('the health check of the image is repeated where podman keeps it', () => {
  const inImage = /^HEALTHCHECK .*CMD (.*)$/m.exec(read('Containerfile'))?.[1] ?? '';
  for (const name of ['web', 'worker']) {
    expect(service(name).healthcheck?.test).toBe(JSON.parse(inImage).join(' '));
  }
  expect(service('worker').environment).toHaveProperty('METRICS_PORT');
  // PostgreSQL answers on its socket while it is being set up.
  expect(service('db').healthcheck?.test).toContain('127.0.0.1');
});

test('containers built here run without privileges on a read-only file system', () => {
  const built = services.filter(([, { build }]) => build);
  expect(built.map(([name]) => name)).toEqual(['pooler', 'buckets', 'web', 'worker']);
  for (const [, it] of [...built, ['proxy', service('proxy')] as const]) {
    expect(it).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(it.tmpfs).toContain('/tmp');
  }
  for (const [, it] of services) expect(it.security_opt).toEqual(['no-new-privileges:true']);
  for (const path of ['Containerfile', 'ops/pgbouncer.Containerfile']) {
    expect(read(path)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  }
});

test('settings of .env reach all processes, without replacing what compose.yaml relies on', () => {
  const port = /^\s*port (\d+)$/m.exec(read('ops/Caddyfile'))?.[1];
  for (const [, { env_file, volumes, environment = {} }] of ownServices) {
    expect(env_file).toEqual(['.env']);
    // The image names /data as a volume: without one, each start would leave an unnamed one behind.
    expect(volumes).toEqual(['data:/data']);
    expect(environment).toMatchObject({ HOST: '0.0.0.0', PORT: port, DATA_DIR: '/data' });
  }
});

test('processes have more time to stop than they give themselves', () => {
  const [, ms = ''] = /forcedStopAfterMs = ([\d_]+)/.exec(read('server/base/shutdown.ts')) ?? [];
  const seconds = Number(ms.replace('_', '')) / 1000;
  for (const name of ['web', 'worker']) {
    expect(Number.parseInt(service(name).stop_grace_period ?? '', 10)).toBeGreaterThan(seconds);
    const unit = read(`ops/steward-${name}.service`);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(seconds);
  }
  // podman-compose stops with one second, unless the command says otherwise.
  expect(read('docs/operating.md')).toContain('podman-compose stop -t 60');
});

test('the proxy finds web processes that start later, and hides /readyz', () => {
  const text = read('ops/Caddyfile');
  const [, name = ''] = /dynamic a \{\s+name (\S+)/.exec(text) ?? [];
  expect(compose.services).toHaveProperty(name);
  expect(text).not.toMatch(/reverse_proxy \S+:\d/);
  expect(text).toContain('respond /readyz 404');
  expect(text).toMatch(/lb_try_duration \d+s/);
});

test('the build sees what it needs and nothing private', () => {
  for (const path of ['.env', '.env.local', '.git/config', 'data/keys/leads', 'node_modules/pg']) {
    expect(isInBuildContext(path)).toBe(false);
  }
  expect(isInBuildContext('server/base/ops-files.test.ts')).toBe(false);
  // Docker reads only .dockerignore; podman prefers .containerignore, which would win unnoticed.
  expect(existsSync(join(root, '.containerignore'))).toBe(false);
  for (const path of consoleSources) {
    expect(isInBuildContext(path) || path.startsWith('docs/')).toBe(true);
    if (path === 'docs/handbook') expect(listBuildContext(path).length).toBeGreaterThan(0);
  }
  for (const path of ['.npmrc', 'docs/vocabulary.md', 'scripts/build.js', 'tsconfig.json']) {
    expect(isInBuildContext(path)).toBe(true);
  }
});

test('code of the image imports nothing that stays out of it', () => {
  const files = ['server', 'contract', 'automod', 'retrieval', 'console', 'scripts']
    .flatMap(listBuildContext)
    .filter((path) => /\.(ts|tsx|js)$/.test(path));
  expect(files.length).toBeGreaterThan(1500);
  const missing = files.flatMap((path) => {
    const imported = namesIn(read(path), /(?:from |import\()'(\.{1,2}\/[^'?]+)/g);
    return imported
      .map((name) => join(path, '..', name))
      .filter((target) => existsSync(join(root, target)) && !isInBuildContext(target))
      .map((target) => `${path} imports ${target}`);
  });
  expect(missing).toEqual([]);
});
