import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { styleParts } from './styles.ts';

test('every style sheet of the folder is sent, and there is no other', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets.sort()).toEqual(styleParts.map((part) => join('styles', `${part}.css`)).sort());
});
