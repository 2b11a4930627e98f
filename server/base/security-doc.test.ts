import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)];
const states = ['met', 'not applicable', 'open'];

describe('the table of requirements', () => {
  test('has each of the 253 requirements of level 2 once, with a state and a reason', () => {
    expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
    expect(rows).toHaveLength(253);
    expect(
      rows.filter(([, , , state = '', by = '']) => !states.includes(state) || by === ''),
    ).toEqual([]);
  });

  test('has a correct summary', () => {
    const [met, unfitting, open] = states.map(
      (state) => rows.filter((row) => row[3] === state).length,
    );
    expect(text).toContain(`${met} are met, ${unfitting} are not applicable, ${open} are open`);
  });

  test('names existing tests and files', () => {
    const named = rows.flatMap(([, , , , by = '']) => by.match(/`[^`]+`/g) ?? []);
    const list = text.split('## Tests')[1] ?? '';
    const files = [...named, ...(list.match(/`[^`]+`/g) ?? [])]
      .map((quoted) => quoted.slice(1, -1))
      .filter((name) => /^(?:server|contract|console|e2e|docs)\//.test(name));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const short = named
      .map((quoted) => quoted.slice(1, -1))
      .filter((name) => /^[a-z-]+$/.test(name));
    const known = [...list.matchAll(/^\| ([a-z-]+) +\|/gm)].map(([, name]) => name);
    const packages = ['nodemailer', 'sanitize-html', 'nosniff', 'strict-origin-when-cross-origin'];
    expect(short.filter((name) => ![...known, ...packages].includes(name))).toEqual([]);
  });
});
