import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { headingAnchor, parseHandbook } from './features/help/handbook/parse-handbook.ts';
import { readRouteTable } from './route-table.ts';

const docs = join(import.meta.dirname, '../docs');
const pages = globSync('handbook/*.md', { cwd: docs }).sort();
const read = (page: string) => readFileSync(join(docs, page), 'utf8');
const sections = parseHandbook(Object.fromEntries(pages.map((page) => [page, read(page)])));

test('every screen has a section, and every section names screens that exist', () => {
  const screens = readRouteTable().map(({ name }) => name);
  const described = new Set(sections.flatMap((section) => section.screens));
  expect(screens.filter((name) => !described.has(name))).toEqual([]);
  expect([...described].filter((name) => !screens.includes(name))).toEqual([]);
});

test('sections are short and have unique titles', () => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(sections.filter(({ text }) => text.length > 2500)).toEqual([]);
});

test('every link has a target', () => {
  const wrong: string[] = [];
  for (const page of pages) {
    for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? join(docs, page) : join(docs, dirname(page), file);
      if (!existsSync(path)) wrong.push(`${page}: ${target}`);
      else if (anchor && !anchorsOf(readFileSync(path, 'utf8')).includes(anchor)) {
        wrong.push(`${page}: ${target}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('every picture exists, is used, has alt text, and is small', () => {
  const pictures = globSync('{images,handbook}/**/*.{webp,png}', { cwd: docs }).sort();
  const inHandbook = pages.flatMap((page) =>
    [...read(page).matchAll(/^ *!\[([^\]]*)\]\(([^)\s]+)\)$/gm)].map(([, alt, file = '']) => ({
      alt,
      file: join('handbook', file),
    })),
  );
  const readme = read('../README.md');
  const inReadme = [...readme.matchAll(/(?:src|srcset)="docs\/([^"]+)"/g)].map(([, file]) => file);
  const shown = [...inHandbook.map(({ file }) => file), ...inReadme].sort();
  expect(shown).toEqual(pictures);
  expect(inHandbook.filter(({ alt }) => !alt)).toEqual([]);
  expect(readme.match(/<picture>/g)).toHaveLength(4);
  const bytes = pictures.reduce((sum, file) => sum + statSync(join(docs, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(8_000_000);
});

function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => headingAnchor(title));
}
