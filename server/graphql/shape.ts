import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import {
  maxDocumentAliases,
  maxDocumentFragments,
  maxDocumentOperations,
  maxDocumentSelections,
  maxFieldRepeats,
  maxRootFields,
  maxSelectionDepth,
} from './limits.ts';

/**
 * Checks whether a document is too large, deep or repetitive. Runs before validation, whose rules
 * follow fragments repeatedly and compare fields pairwise.
 */
export function findShapeProblem(document: DocumentNode): GraphQLError | undefined {
  try {
    new DocumentShape(document).check();
    return undefined;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

class DocumentShape {
  readonly #document: DocumentNode;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #spread = new Set<string>();
  readonly #aliased = new Set<FieldNode>();
  #selections = 0;

  constructor(document: DocumentNode) {
    this.#document = document;
  }

  check(): void {
    const operations = this.#document.definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    );
    const fragments = this.#document.definitions.filter(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
    );
    assertAtMost(maxDocumentOperations, operations.length, 'operations');
    assertAtMost(maxDocumentFragments, fragments.length, 'fragments');
    for (const fragment of fragments) this.#fragments.set(fragment.name.value, fragment);
    for (const { selectionSet } of operations) this.#checkRoot(selectionSet, maxRootFields);
    // Unused fragments are invalid, but must be walked too until validation refuses them.
    for (const { name, selectionSet } of fragments) {
      if (!this.#spread.has(name.value)) this.#checkRoot(selectionSet, maxDocumentSelections);
    }
  }

  #checkRoot(selectionSet: SelectionSetNode, maxFields: number): void {
    const places = new Map<string, number>();
    const fields = this.#walkSelections(selectionSet, {
      places,
      path: '',
      depth: 1,
      within: new Set(),
    });
    assertAtMost(maxFields, fields, 'root fields');
  }

  #walkSelections(selectionSet: SelectionSetNode, at: ShapeWalkState): number {
    let fields = 0;
    for (const selection of selectionSet.selections) {
      assertAtMost(maxDocumentSelections, ++this.#selections, 'fields and fragments, spread out,');
      if (selection.kind === Kind.FIELD) {
        fields++;
        this.#checkField(selection, at);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        fields += this.#walkSelections(selection.selectionSet, at);
      } else {
        const name = selection.name.value;
        const fragment = this.#fragments.get(name);
        this.#spread.add(name);
        if (!fragment || at.within.has(name)) continue;
        const within = new Set(at.within).add(name);
        fields += this.#walkSelections(fragment.selectionSet, { ...at, within });
      }
    }
    return fields;
  }

  #checkField(field: FieldNode, at: ShapeWalkState): void {
    assertAtMost(maxSelectionDepth, at.depth, 'levels');
    if (field.alias) assertAtMost(maxDocumentAliases, this.#aliased.add(field).size, 'aliases');
    const path = `${at.path}.${(field.alias ?? field.name).value}`;
    const repeats = (at.places.get(path) ?? 0) + 1;
    at.places.set(path, repeats);
    assertAtMost(maxFieldRepeats, repeats, 'fields of the same name in one place');
    if (field.selectionSet) {
      this.#walkSelections(field.selectionSet, { ...at, path, depth: at.depth + 1 });
    }
  }
}

interface ShapeWalkState {
  places: Map<string, number>;
  path: string;
  depth: number;
  within: ReadonlySet<string>;
}

function assertAtMost(limit: number, count: number, things: string): void {
  if (count > limit) throw new GraphQLError(`At most ${limit} ${things} are allowed`);
}
