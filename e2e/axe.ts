import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

export interface AxeViolation {
  rule: string;
  at: string[];
}

/** Without comments, because every checked page parses it. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The console's frame is the same around every screen. */
const consoleFrame = ['#root > header', '#root > nav'];

/** Table rows are alike, so eight are enough. The preview is checked as a page of its own. */
const skippedElements = ['iframe', 'tbody > tr:nth-child(n + 9)'];

/**
 * Rules to run. `lookRules` depend on colour or width, or are about names of controls, since some
 * controls appear at one width only.
 */
const ruleSets = {
  allRules: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  lookRules: {
    type: 'rule',
    values: [
      'color-contrast',
      'target-size',
      'link-in-text-block',
      'scrollable-region-focusable',
      'button-name',
      'link-name',
      'label',
    ],
  },
};

export interface AxeScope {
  withSurroundings: boolean;
  rules?: keyof typeof ruleSets;
}

const options = {
  // Takes a third of the time: passed checks and style sheets are left out.
  resultTypes: ['violations', 'incomplete'],
  selectors: false,
  preload: { assets: ['media'] },
};

/** Text in the colour of its background, which axe reports as undecidable. */
const isUnseen = `({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')`;

/** Skips content behind an open dialog, whose menus are rendered outside of it. */
const axeScript = (exclude: string[], runOnly: object) => `axe
  .run({
    include: document.querySelector('[aria-modal="true"]')
      ? [...document.querySelectorAll('[data-portal]')]
      : [document],
    exclude: ${JSON.stringify(exclude)},
  }, ${JSON.stringify({ ...options, runOnly })})
  .then(({ violations, incomplete }) => [
    ...violations,
    ...incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter(${isUnseen}) })),
  ])
  .then((found) => found.filter(({ nodes }) => nodes.length > 0).map(({ id, help, nodes }) => ({
    rule: id + ': ' + help,
    at: nodes.map((node) => node.html),
  })))`;

/** Checks the WCAG 2.2 AA rules that a program can judge. */
export async function findAxeViolations(
  page: Page,
  { withSurroundings, rules = 'allRules' }: AxeScope,
): Promise<AxeViolation[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${source};0`);
  const exclude = withSurroundings ? skippedElements : [...skippedElements, ...consoleFrame];
  return page.evaluate(axeScript(exclude, ruleSets[rules]));
}
