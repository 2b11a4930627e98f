import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { printDocumentTypes } from './graphql-types.js';
import { inRoot } from './project.js';

/**
 * Validates the GraphQL documents of a folder against a schema. gql.tada's own check does the same
 * with a whole TypeScript program, which takes fifteen times as long.
 *
 * Usage: node graphql-documents.js <schema.graphql> <folder>
 */
const call =
  /(?:(?:export )?const (\w+) = )?\bgraphql\(\s*`([^`]*)`\s*(?:,\s*\[([^\]]*)\],?\s*)?\)/g;
const anyCall = /\bgraphql\(\s*[`'"]/g;
const namedImport = /import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g;
// Documents with only fragments are used by other documents.
const rules = [
  ...specifiedRules.filter(({ name }) => name !== 'NoUnusedFragmentsRule'),
  NoDeprecatedCustomRule,
];

export function findDocumentMistakes(schemaText, folder) {
  const schema = buildSchema(schemaText);
  return readFolder(folder).flatMap(({ file, documents, unreadCount }) => {
    const at = (line, message) => `${relative(process.cwd(), file)}:${line} ${message}`;
    return [
      ...(unreadCount > 0
        ? [at(1, 'write graphql(`…`, [fragments]), or this is not checked')]
        : []),
      ...documents.flatMap(({ line, text, fragmentTexts }) =>
        findMistakes(schema, [text, ...fragmentTexts].join('\n')).map((message) =>
          at(line, message),
        ),
      ),
    ];
  });
}

/** Writes the types of the console's documents beside those of the schema; see `printDocumentTypes`. */
export function writeDocumentTypes() {
  const schema = buildSchema(readFileSync(inRoot('schema.graphql'), 'utf8'));
  const documents = readFolder(inRoot('console')).flatMap((file) => file.documents);
  // What is invalid is reported by `findDocumentMistakes`.
  const valid = documents.filter(
    ({ text, fragmentTexts }) =>
      findMistakes(schema, [text, ...fragmentTexts].join('\n')).length === 0,
  );
  const file = inRoot('console', 'lib', 'graphql-documents.generated.d.ts');
  writeFileSync(file, printDocumentTypes(schema, valid));
}

function readFolder(folder) {
  const files = new Map(
    globSync('**/*.{ts,tsx}', { cwd: folder })
      .filter((file) => !/\.(test|generated)\.|\.d\.ts$|^lib\/graphql\.ts$/.test(file))
      .map((file) => join(folder, file))
      .map((file) => [file, readDocuments(readFileSync(file, 'utf8'), file)]),
  );
  return [...files].map(([file, { documents, unreadCount }]) => ({
    file,
    unreadCount,
    documents: documents.map(({ line, text, fragments }) => {
      const fragmentTexts = new Set();
      for (const name of fragments) addFragment(files, file, name, fragmentTexts);
      return { line, text, fragmentTexts: [...fragmentTexts] };
    }),
  }));
}

function readDocuments(source, file) {
  const documents = [...source.matchAll(call)].map((match) => {
    const [, name, text, fragments = ''] = match;
    return {
      name,
      text,
      fragments: fragments
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
      line: source.slice(0, match.index).split('\n').length,
    };
  });
  const imports = new Map();
  for (const [, names, path] of source.matchAll(namedImport)) {
    for (const name of names.split(',')) imports.set(name.trim(), resolve(dirname(file), path));
  }
  const unreadCount = [...source.matchAll(anyCall)].length - documents.length;
  return { documents, imports, unreadCount };
}

function addFragment(files, file, name, texts) {
  const { documents, imports } = files.get(file) ?? { documents: [], imports: new Map() };
  const found = documents.find((document) => document.name === name);
  if (!found) {
    if (imports.has(name)) addFragment(files, imports.get(name), name, texts);
    return;
  }
  texts.add(found.text);
  for (const inner of found.fragments) addFragment(files, file, inner, texts);
}

function findMistakes(schema, text) {
  try {
    return validate(schema, parse(text), rules).map(({ message }) => message);
  } catch (error) {
    return [error.message];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [schemaFile, folder] = process.argv.slice(2);
  const mistakes = findDocumentMistakes(readFileSync(schemaFile, 'utf8'), resolve(folder));
  for (const mistake of mistakes) console.log(mistake);
  if (mistakes.length > 0) process.exitCode = 1;
}
