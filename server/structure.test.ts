// Rules about which files may import which. Tests and their helpers may import anything.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

const root = join(import.meta.dirname, '..');
/** Engines beside the server, with the single file that the product may import. */
const engineApis: Record<string, string> = {
  automod: 'automod/automod.ts',
  retrieval: 'retrieval/retrieval.ts',
};
const sources = globSync(
  [
    ...['contract', 'server', ...Object.keys(engineApis)].map((folder) => `${folder}/**/*.ts`),
    'console/**/*.{ts,tsx}',
  ],
  { cwd: root },
).filter((file) => !/\.test\.tsx?$|^server\/testing\/|\.generated\./.test(file));
const imports = sources.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const at = (path: string) => normalize(join(dirname(file), path));
  const fixed = source.matchAll(/^(?:import|export)(\s+type)?\s(?:[^;'"]*?from\s)?'(\.[^']+)'/gm);
  const lazy = source.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g);
  return [
    ...[...fixed].map(([, type, path = '']) => ({
      from: file,
      to: at(path),
      isType: type !== undefined,
    })),
    ...[...lazy].map(([, path = '']) => ({ from: file, to: at(path), isType: false })),
  ];
}

/** From the lowest: each layer may import the layers before it, and itself. */
const serverLayers = [
  'contract',
  'automod',
  'retrieval',
  'server/lib',
  'server/db',
  'server/base',
  'server/jobs',
  'server/mail',
  'server/area.ts',
  'server/http',
  'server/graphql',
  'server/features',
  'areas',
  'server/companion',
  'composition',
];
const consoleLayers = ['contract', 'console/lib', 'console/kit', 'console/features', 'console/app'];

function layerOf(file: string, layers: readonly string[]): number {
  if (layers === serverLayers && isComposition(file)) return layers.indexOf('areas');
  const at = layers.findIndex((layer) => file === layer || file.startsWith(`${layer}/`));
  return at === -1 ? layers.length - 1 : at;
}

const told = ({ from, to }: Import) => `${from} → ${to}`;
const areaOf = (file: string) => /^\w+\/features\/([^/]+)\//.exec(file)?.[1];
const nounOf = (file: string) => /^(\w+\/features\/[^/]+\/[^/]+)\//.exec(file)?.[1];
const isComposition = (file: string) => file.endsWith('.area.ts');

/** Cycles in the imports, each as readable text. */
function circlesOf(edges: readonly (readonly [string, string])[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (name: string, path: string[]) => {
    const start = path.indexOf(name);
    if (start !== -1) {
      circles.push([...path.slice(start), name].join(' → '));
      return;
    }
    if (done.has(name)) return;
    for (const other of next.get(name) ?? []) walk(other, [...path, name]);
    done.add(name);
  };
  for (const name of next.keys()) walk(name, []);
  return circles;
}

test('the files and their imports are found', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(imports.map(told)).toContain('server/steward.ts → server/services.ts');
});

describe('layers', () => {
  test('contract imports neither side', () => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/'),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  test.each([
    ['server/', serverLayers],
    ['console/', consoleLayers],
  ] as const)('%s imports only lower layers', (side, layers) => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith(side) && layerOf(to, layers) > layerOf(from, layers),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  test('neither side imports the other', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        (from.startsWith('server/') && to.startsWith('console/')) ||
        (from.startsWith('console/') && to.startsWith('server/')),
    );
    expect(wrong.map(told)).toEqual([]);
  });
});

describe.each(Object.entries(engineApis))('the engine %s', (engine, api) => {
  const isInside = (file: string) => file.startsWith(`${engine}/`);

  test('imports nothing from the product', () => {
    const wrong = imports.filter(({ from, to }) => isInside(from) && !isInside(to));
    expect(wrong.map(told)).toEqual([]);
  });

  test('is imported through its API file only', () => {
    const users = imports.filter(({ from, to }) => !isInside(from) && isInside(to));
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(({ to }) => to !== api).map(told)).toEqual([]);
  });
});

describe('features', () => {
  const between = imports.filter(
    ({ from, to }) => nounOf(from) && nounOf(to) && !isComposition(from) && !isComposition(to),
  );

  test('use the SQL of their own area only, and services of others', () => {
    const wrong = between.filter(
      ({ from, to, isType }) =>
        areaOf(from) !== areaOf(to) && !isType && /\.repository\.ts$/.test(to),
    );
    expect(wrong.map(told)).toEqual([]);
  });

  test('of different areas have no import cycle', () => {
    const edges = between
      .filter(({ from, to }) => areaOf(from) !== areaOf(to))
      .map(({ from, to }) => {
        const side = from.split('/')[0];
        return [`${side} ${areaOf(from)}`, `${side} ${areaOf(to)}`] as const;
      });
    expect(circlesOf(edges)).toEqual([]);
  });

  test('have no import cycle', () => {
    const edges = between.map(({ from, to }) => [nounOf(from) ?? '', nounOf(to) ?? ''] as const);
    expect(circlesOf(edges)).toEqual([]);
  });
});

test('no file imports itself through others, not even lazily or for a type', () => {
  expect(circlesOf(imports.map(({ from, to }) => [from, to] as const))).toEqual([]);
});

describe('streams', () => {
  /** Matches `.pipe()`, which does not pass errors on: a failing source would crash the process. */
  const joinsUnsafely = /(?<!\bz)\.pipe\(\s*(?!z\.)/;

  test('are joined by pipeline or iteration, which pass errors on; .pipe( does not', () => {
    const wrong = sources
      .filter((file) => file.startsWith('server/'))
      .filter((file) => joinsUnsafely.test(readFileSync(join(root, file), 'utf8')));
    expect(wrong).toEqual([]);
  });
});

test('functions take Db or Trx: a transaction passed as Kysely<DB> takes seconds to check', () => {
  const slow = /: (?:Kysely<DB>|typeof \w+\.db\b)|<DB, keyof DB>/;
  const wrong = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !/^server\/(?:db\/database|structure\.test)\.ts$/.test(file))
    .filter((file) => slow.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});
