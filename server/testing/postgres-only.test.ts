import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresOnlyFiles } from './postgres-only.ts';

test('every file on the list exists, once', () => {
  const root = join(import.meta.dirname, '../..');
  expect(postgresOnlyFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(postgresOnlyFiles).size).toBe(postgresOnlyFiles.length);
});
