import { expect, test } from 'vitest';
import { removeLiteralValues } from './tracing-pool.ts';

test.each([
  ['select * from "users" where id = $1 limit 10', 'select * from "users" where id = $1 limit ?'],
  ["select 'it''s', E'x' from t1", 'select ??, E? from t1'],
  ["update users set email = 'a@b.example", 'update users set email = ?'],
  ['  select 1.5, -2', 'select ?.?, -?'],
])('%s', (sql, shown) => {
  expect(removeLiteralValues(sql)).toBe(shown);
});

test('long statements are cut', () => {
  expect(removeLiteralValues(`select ${'a'.repeat(10_000)}`).length).toBeLessThanOrEqual(4000);
});
