import { getOperationAST, parse } from 'graphql';
import { expect, test } from 'vitest';
import { pageSizes } from '../../contract/limits.ts';
import { schema } from '../schema.ts';
import { consoleDocuments } from '../testing/console-documents.ts';
import { createCostOf, pageArgumentNames } from './cost.ts';
import { createDocumentCache, isPreparedDocument } from './documents.ts';
import { maxQueryCost } from './limits.ts';

const costOf = createCostOf(schema);
const documents = createDocumentCache(schema);
const known = consoleDocuments();

/** Limits are for attackers: a screen near a limit needs a smaller query or a higher limit. */
test('every document of the console is well within the limits', () => {
  expect(known.length).toBeGreaterThan(80);
  const largest = pageSizes.at(-1);
  const wrong = known.flatMap(({ name, text, variables }) => {
    const prepared = documents.prepare(text);
    if (!isPreparedDocument(prepared)) return [`${name}: ${prepared[0]?.message}`];
    const operation = getOperationAST(parse(text), name);
    const given = variables.map((variable) => [
      variable,
      pageArgumentNames.includes(variable) ? largest : undefined,
    ]);
    const cost = operation ? costOf(prepared.document, operation, Object.fromEntries(given)) : 0;
    return cost > 0.75 * maxQueryCost ? [`${name} costs ${cost}`] : [];
  });
  expect(wrong).toEqual([]);
});
