import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const staticImport = /^(?:import|export)(?!\s+type\s)\s(?:[^;'"]*?from\s)?'([^']+)'/gm;

/** Files and packages that importing a file loads. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (!file.endsWith('.ts')) return loaded;
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(staticImport)) {
    loadedBy(path.startsWith('.') ? normalize(join(dirname(file), path)) : path, loaded);
  }
  return loaded;
}

const loadedByWorker = loadedBy('server/main.ts');
const loadedByWeb = loadedBy('server/web-server.ts');

test('the files of both roles are found', () => {
  expect(loadedByWorker.size).toBeGreaterThan(500);
  expect(loadedByWeb).toContain('server/schema.ts');
  expect(loadedByWeb).toContain('fastify');
});

test('a worker loads no routes, no schema and no web framework', () => {
  const needless = /\.routes\.ts$|\.graphql\.ts$|^server\/(?:http|schema)\.ts$|^fastify$|^graphql$/;
  expect([...loadedByWorker].filter((path) => needless.test(path))).toEqual([]);
});

test.each([
  'sharp',
  'nodemailer',
  'onnxruntime-node',
  '@energetic-ai/embeddings',
  'ssh2',
  '@electric-sql/pglite',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
])('%s is not loaded before it is needed', (name) => {
  expect(loadedByWorker).not.toContain(name);
  expect(loadedByWeb).not.toContain(name);
});
