import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const showsFailure = /\b(?:LoadFailure|LoadError|RecordScreen|isError|error)\b/;

test('everything with a placeholder while loading also says when loading failed', () => {
  const silent = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    const loads = source.includes('<Skeleton') && /\buse(?:Infinite)?Query\(/.test(source);
    return loads && !showsFailure.test(source);
  });
  expect(silent).toEqual([]);
});
