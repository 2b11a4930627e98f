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

/** The one frame there is, a preview, runs no scripts; what it shows has a page of its own. */
const place = { exclude: ['iframe'] };

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

const run = `axe
  .run(${JSON.stringify(place)}, ${JSON.stringify(options)})
  .then(({ violations, incomplete }) => [
    ...violations,
    ...incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(${isUnseen}) })),
  ])
  .then((found) => found.filter(({ nodes }) => nodes.length > 0).map(({ id, help, nodes }) => ({
    rule: id + ': ' + help,
    at: nodes.map((node) => node.html),
  })))`;

/** All of WCAG 2.2 AA that a program can judge, on the page as it stands. */
export async function objectionsTo(page: Page): Promise<Objection[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${source};0`);
  return page.evaluate(run);
}
