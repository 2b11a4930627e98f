import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseHandbook } from './features/help/handbook/parse-handbook.ts';
import { readRouteTable } from './route-table.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Parts of every screen, and names that the server sends to screens. */
const shownEverywhere = [
  ...globSync('console/app/{,routes/}*.{ts,tsx}', { cwd: root }),
  ...globSync('server/features/{scripts/**/*.script,site/launch/launch-checks}.ts', { cwd: root }),
].map((file) => join(root, file));

/** Text in quotes and between tags, and the start of text that continues with a value. */
const labelPattern = /'([^'\n]+)'|"([^"\n]+)"|>\s*([^<>{}]+?)\s*[<{]|`(New )\$\{/g;
const importPattern = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;

interface SourceFile {
  labels: Set<string>;
  imports: string[];
}

const sourceFiles = new Map<string, SourceFile>();

function readSource(file: string): SourceFile {
  let source = sourceFiles.get(file);
  if (!source) {
    const text = readFileSync(file, 'utf8');
    const labels = [...text.matchAll(labelPattern)].map((match) =>
      (match.slice(1).find((part) => part !== undefined) ?? '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll('&amp;', '&')
        .replace(/ \($/, ''),
    );
    const imports = [...text.matchAll(importPattern)].map(([, path = '']) =>
      join(dirname(file), path),
    );
    source = { labels: new Set(labels), imports };
    sourceFiles.set(file, source);
  }
  return source;
}

/** Labels of a module and of all its imports, including lazy ones. */
function labelsOf(modules: readonly string[]): (label: string) => boolean {
  const reached = new Set(modules);
  for (const file of reached) for (const path of readSource(file).imports) reached.add(path);
  const files = [...reached, ...shownEverywhere].map(readSource);
  return (label) =>
    files.some(({ labels }) => labels.has(label)) ||
    (label.startsWith('New ') && files.some(({ labels }) => labels.has('New ')));
}

test('every control named in a section exists on its screens', () => {
  const pages = globSync('docs/handbook/*.md', { cwd: root });
  const sections = parseHandbook(Object.fromEntries(pages.map((page) => [page, read(page)])));
  const routes = readRouteTable();
  const missing = sections.flatMap(({ id, screens, text }) => {
    const modules = routes.filter(({ name }) => screens.includes(name)).map((it) => it.module);
    const isThere = labelsOf(modules);
    const names = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);
    return names.filter((name) => !isThere(name)).map((name) => `${id}: ${name}`);
  });
  expect(missing).toEqual([]);
  expect(labelsOf([])('Uphold')).toBe(false);
});
