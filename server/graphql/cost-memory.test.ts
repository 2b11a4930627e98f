import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { cacheLastCost, createCostOf } from './cost.ts';

const schema = buildSchema(`
  type Query { items(limit: Int, first: Int, name: String): [Item!]! }
  type Item { id: ID, parts(limit: Int): [Item!]! }
`);
const document = parse(`query ($limit: Int, $parts: Int, $name: String) {
  items(limit: $limit, name: $name) { id parts(limit: $parts) { id } }
}`);
const [operation] = document.definitions as [OperationDefinitionNode];
const costOf = createCostOf(schema);

test('a cached cost equals a computed one, whatever was requested before', () => {
  let walks = 0;
  const cost = cacheLastCost((variables) => {
    walks++;
    return costOf(document, operation, variables);
  });
  const sizes = [undefined, null, 0, 1, 5, 100, 10_000, -1, -2, '5', [5], [1, 2, 3, 4, 5]];
  for (const limit of sizes) {
    for (const parts of sizes) {
      const variables = { limit, parts, name: 'a' };
      expect([variables, cost(variables)]).toEqual([
        variables,
        costOf(document, operation, variables),
      ]);
    }
  }
  const before = walks;
  for (const name of ['x', 'y', 'z']) cost({ limit: 3, parts: 4, name });
  expect(walks).toBe(before + 1);
});
