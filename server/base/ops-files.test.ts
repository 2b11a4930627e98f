import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverFlags } from '../../scripts/lib/server-flags.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const known = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name),
);
/** Settings of other programs. */
const foreign = [
  'NODE_',
  'MALLOC_ARENA_MAX',
  'PATH',
  'SITE_ADDRESS',
  'DATABASE_PASSWORD',
  'POSTGRES_',
];

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

test.each([
  ['compose.yaml', /\b([A-Z]{2,}(?:_[A-Z]+)*): /g],
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
