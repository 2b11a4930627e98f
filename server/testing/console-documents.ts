import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, visit } from 'graphql';

const consoleFolder = join(import.meta.dirname, '../../console');

export interface ConsoleDocument {
  name: string;
  text: string;
  variables: string[];
}

/** Every operation that the console sends, each with its fragments, read from its source. */
export function consoleDocuments(): ConsoleDocument[] {
  const texts = readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(consoleFolder, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/\bgraphql\(\s*`([^`]+)`/g)])
    .map(([, text = '']) => text);
  const fragments = new Map<string, string>();
  const operations: ConsoleDocument[] = [];
  for (const text of texts) {
    for (const definition of parse(text).definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        fragments.set(definition.name.value, text);
      } else if (definition.kind === Kind.OPERATION_DEFINITION) {
        const variables = definition.variableDefinitions ?? [];
        operations.push({
          name: definition.name?.value ?? '',
          text,
          variables: variables.map(({ variable }) => variable.name.value),
        });
      }
    }
  }
  return operations.map((operation) => ({
    ...operation,
    text: [operation.text, ...listSpreadFragments(operation.text, fragments)].join('\n'),
  }));
}

function listSpreadFragments(text: string, known: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const collectFrom = (part: string) => {
    visit(parse(part), {
      FragmentSpread({ name }) {
        const fragment = known.get(name.value);
        if (!fragment || found.has(fragment) || fragment === part) return;
        found.add(fragment);
        collectFrom(fragment);
      },
    });
  };
  collectFrom(text);
  return found;
}
