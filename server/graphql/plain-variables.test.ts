import { buildSchema, getVariableValues, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createScalarVariablesCheck } from './plain-variables.ts';

const schema = buildSchema(
  'input Range { from: Int } type Query { one(a: Float, b: ID, c: Boolean, d: Range): Int }',
);
const types = ['Int', 'Float', 'String', 'Boolean', 'ID', '[Int!]', 'Range', 'Unknown'];
const values = [
  undefined,
  null,
  0,
  -2_147_483_648,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  1.5,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  '',
  '7',
  'text',
  true,
  [],
  [1],
  ['a'],
  {},
  { from: 1 },
  { from: 'x' },
];

const operationOf = (type: string) =>
  parse(`query ($value: ${type}) { one }`).definitions[0] as OperationDefinitionNode;

describe.each(types.flatMap((type) => [type, `${type}!`]))('a variable of type %s', (type) => {
  const operation = operationOf(type);
  const isPlain = createScalarVariablesCheck(operation);

  test('is plain only if GraphQL itself finds no error, and stays unchanged', () => {
    for (const value of values) {
      const variables = value === undefined ? {} : { value };
      if (!isPlain(variables)) continue;
      const { errors, coerced } = getVariableValues(
        schema,
        operation.variableDefinitions ?? [],
        variables,
      );
      expect([value, errors, coerced]).toEqual([value, undefined, variables]);
    }
  });
});

test('variables of most documents are plain', () => {
  const [operation] = parse(
    'query ($limit: Int, $sort: String, $sortDesc: Boolean, $id: ID!) { one }',
  ).definitions as [OperationDefinitionNode];
  const isPlain = createScalarVariablesCheck(operation);
  expect(isPlain({ limit: 25, sort: 'name', sortDesc: false, id: '1' })).toBe(true);
  expect(isPlain({ id: '1', sort: null })).toBe(true);
  expect(isPlain({ limit: 25 })).toBe(false);
  expect(isPlain({ id: '1', limit: '25' })).toBe(false);
});
