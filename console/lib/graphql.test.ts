import { expect, test } from 'vitest';
import { documentTextOf, graphql } from './graphql.ts';

test('a document carries each of its fragments once', () => {
  const name = graphql('fragment Name on Award { name }');
  const short = graphql('fragment Short on Award { id ...Name }', [name]);
  const query = graphql('query One($id: ID!) { award(id: $id) { ...Short ...Name } }', [
    short,
    name,
  ]);
  expect(documentTextOf(query)).toBe(
    [
      'query One($id: ID!) { award(id: $id) { ...Short ...Name } }',
      'fragment Short on Award { id ...Name }',
      'fragment Name on Award { name }',
    ].join('\n'),
  );
});
