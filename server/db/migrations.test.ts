import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./migrations/', import.meta.url);

/**
 * A server refuses a database with other migrations than its own, so a released migration is never
 * edited. New ones get a line: `cd server/db/migrations && sha256sum NAME >> ../migrations.sha256`
 */
test('no migration was changed since its hash was recorded', () => {
  const written = readFileSync(new URL('./migrations.sha256', import.meta.url), 'utf8');
  const sums = readdirSync(folder)
    .sort()
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(new URL(name, folder)))
        .digest('hex');
      return `${sum}  ${name}`;
    });
  expect(sums).toEqual(written.trimEnd().split('\n'));
});
