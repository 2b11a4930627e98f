import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findDocumentMistakes } from './graphql-documents.js';

const folder = mkdtempSync(join(tmpdir(), 'steward-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = `
  type Award { id: ID! name: String! oldName: String @deprecated(reason: "Use name.") }
  type Query { award(id: ID!): Award }
`;

function mistakesOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(folder, 'console-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return findDocumentMistakes(schema, root).map((mistake) =>
    mistake.replace(/^.*\/(?=[\w.-]+:)/, ''),
  );
}

test('a document whose fragments come from other files is right', () => {
  expect(
    mistakesOf({
      'a/name.ts': 'export const Name = graphql(`fragment Name on Award { name }`);',
      'short.ts': `import { Name } from './a/name.ts';
        export const Short = graphql(\`fragment Short on Award { id ...Name }\`, [Name]);`,
      'award.queries.tsx': `import { Short } from './short.ts';
        const One = graphql(
          \`query One($id: ID!) { award(id: $id) { ...Short } }\`,
          [Short],
        );`,
    }),
  ).toEqual([]);
});

test.each([
  ['an unknown field', 'graphql(`{ award(id: 1) { title } }`)', /Cannot query field "title"/],
  [
    'a variable of another type',
    'graphql(`query ($id: String!) { award(id: $id) { id } }`)',
    /\$id/,
  ],
  ['a missing argument', 'graphql(`{ award { id } }`)', /"id" of type "ID!" is required/],
  ['a fragment that is not passed', 'graphql(`{ award(id: 1) { ...Name } }`)', /Unknown fragment/],
  ['a deprecated field', 'graphql(`{ award(id: 1) { oldName } }`)', /deprecated. Use name/],
  ['broken syntax', 'graphql(`{ award(id: 1) { id }`)', /Syntax Error/],
  ['a text that is no template', `graphql('{ award(id: 1) { title } }')`, /not checked/],
])('%s is reported with its line', (_, document, message) => {
  const [mistake, ...others] = mistakesOf({ 'award.queries.ts': `\nconst One = ${document};\n` });
  expect(mistake).toMatch(message);
  expect(mistake).toMatch(/^award\.queries\.ts:[12] /);
  expect(others).toEqual([]);
});
