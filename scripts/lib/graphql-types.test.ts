import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { printDocumentTypes } from './graphql-types.js';

const schema = buildSchema(`
  scalar DateTime
  enum Size { SMALL LARGE }
  interface Entry { id: ID! by: User }
  type Thread implements Entry { id: ID! by: User title: String! }
  type Reply implements Entry { id: ID! by: User at: DateTime! }
  type User { id: ID! name: String! sizes: [Size!]! tags: [String] }
  input Search { text: String! size: Size within: [Search!] }
  type Query { entries(search: Search!, limit: Int): [Entry!]! me: User }
`);

/** Types of documents without the frame around them. */
function typesOf(text: string, ...fragmentTexts: string[]): string {
  const printed = printDocumentTypes(schema, [{ text, fragmentTexts }]);
  return printed.slice(printed.indexOf(text) + text.length + 3, printed.indexOf(';\n  }'));
}

test('fields have the types of the schema, under their aliases', () => {
  expect(typesOf('query Me { me { key: id sizes tags } }')).toBe(
    "TadaDocumentNode<{ me: null | { key: string; sizes: Array<('SMALL' | 'LARGE')>; tags: null | Array<null | string> } }, {  }, void>",
  );
});

test('fragments are part of their documents, and documents themselves', () => {
  const id = 'fragment Id on User { id }';
  const named = 'fragment Named on User { ...Id name }';
  expect(typesOf('{ me { id ...Named } }', named, id)).toBe(
    'TadaDocumentNode<{ me: null | { id: string; name: string } }, {  }, void>',
  );
  expect(typesOf(named, id)).toBe(
    "TadaDocumentNode<{ id: string; name: string }, {}, { fragment: 'Named'; on: 'User'; masked: false }>",
  );
});

test('fields that are selected twice have both selections', () => {
  expect(typesOf('{ me { id } me { name } }')).toContain(
    '{ me: null | { id: string; name: string } }',
  );
});

test('an interface is one of its types', () => {
  const text =
    'query Entries($search: Search!, $limit: Int) { entries(search: $search, limit: $limit) { id ... on Reply { at } } }';
  expect(typesOf(text)).toBe(
    "TadaDocumentNode<{ entries: Array<({ __typename?: 'Thread'; id: string } | { __typename?: 'Reply'; id: string; at: Scalars['DateTime'] })> }, { search: Search; limit?: null | number }, void>",
  );
  expect(printDocumentTypes(schema, [{ text, fragmentTexts: [] }])).toContain(
    "type Search = { text: string; size?: null | ('SMALL' | 'LARGE'); within?: null | Array<Search> };",
  );
});

test('a text with directives is left out', () => {
  const text = 'query Me($brief: Boolean!) { me { id name @skip(if: $brief) } }';
  expect(printDocumentTypes(schema, [{ text, fragmentTexts: [] }])).not.toContain(text);
});

test('a text with two types is left out', () => {
  const text = '{ me { ...Part } }';
  const documents = ['id', 'name'].map((field) => ({
    text,
    fragmentTexts: [`fragment Part on User { ${field} }`],
  }));
  expect(printDocumentTypes(schema, documents)).not.toContain(text);
});
