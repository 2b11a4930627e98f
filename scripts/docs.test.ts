import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = [
  ...globSync('*.md', { cwd: root }),
  ...globSync('{docs,automod,retrieval,ops}/**/*.md', { cwd: root }),
];

test('the README names every npm script, and no other', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const named = [...read('README.md').matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(
    ([, name]) => name,
  );
  const ofNpm = ['ci', 'prune'];
  const own = [...new Set(named)].filter((name) => name && !ofNpm.includes(name));
  expect(own.sort()).toEqual(scripts.sort());
});

test('links in the docs lead to files and headings that exist', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap(findBrokenLinks)).toEqual([]);
});

function findBrokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((link) => !leadsSomewhere(page, link)).map((link) => `${page}: ${link}`);
}

function leadsSomewhere(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (globSync(target, { cwd: root }).length === 0) return false;
  return anchor === undefined || !target.endsWith('.md') || listAnchors(target).has(anchor);
}

/** Anchors that are made from headings: lower case, hyphens for spaces, no punctuation. */
function listAnchors(page: string): Set<string> {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
