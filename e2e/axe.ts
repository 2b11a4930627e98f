import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** What axe finds wrong with a page, and where. */
export interface Objection {
  rule: string;
  at: string[];
}

/** Without its comments: every page that is looked at has to read it, but only once. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What surrounds the screens of the console is the same everywhere. */
const surroundings = ['.mantine-AppShell-header', '.mantine-AppShell-navbar'];

/**
 * Rows of a table are made alike: eight of them speak for all. The one frame there is, a preview,
 * runs no scripts; what it shows has a page of its own.
 */
const passedOver = ['iframe', 'tbody > tr:nth-child(n + 9)'];

const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // The same rules in a third of the time: what passed is not described, and no rule that runs
  // reads style sheets.
  resultTypes: ['violations', 'incomplete'],
  selectors: false,
  preload: { assets: ['media'] },
};

/** Text in the very colour of its ground, which axe takes for something it cannot judge. */
const isUnseen = `({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')`;

/** Nobody gets at what lies behind an open dialog; menus of one hang out of it. */
const run = (exclude: string[]) => `axe
  .run({
    include: document.querySelector('[aria-modal="true"]')
      ? [...document.querySelectorAll('[data-portal]')]
      : [document],
    exclude: ${JSON.stringify(exclude)},
  }, ${JSON.stringify(options)})
  .then(({ violations, incomplete }) => [
    ...violations,
    ...incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(${isUnseen}) })),
  ])
  .then((found) => found.filter(({ nodes }) => nodes.length > 0).map(({ id, help, nodes }) => ({
    rule: id + ': ' + help,
    at: nodes.map((node) => node.html),
  })))`;

/** All of WCAG 2.2 AA that a program can judge, on the page as it stands. */
export async function objectionsTo(
  page: Page,
  { withSurroundings }: { withSurroundings: boolean },
): Promise<Objection[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${source};0`);
  return page.evaluate(run(withSurroundings ? passedOver : [...passedOver, ...surroundings]));
}
