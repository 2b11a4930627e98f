import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columnName, propertyName } from './column-names.ts';

test('every column name converts back', () => {
  const types = readFileSync(new URL('./types.generated.ts', import.meta.url), 'utf8');
  const properties = [...types.matchAll(/^ {2}(\w+): /gm)].map((match) => match[1] ?? '');
  expect(properties.length).toBeGreaterThan(200);
  const changed = properties.filter(
    (name) => propertyName(columnName(name)) !== propertyName(name),
  );
  expect(changed).toEqual([]);
  expect(columnName('suppressedFromActivityRecs')).toBe('suppressed_from_activity_recs');
  expect(propertyName('suppressed_from_activity_recs')).toBe('suppressedFromActivityRecs');
});
