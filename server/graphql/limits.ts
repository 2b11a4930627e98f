import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValueNode,
} from 'graphql';
import { defaultPageSize, maxPageSize } from '../../contract/limits.ts';

export const maxTokens = 2000;
export const maxDepth = 12;
export const maxAliases = 30;
export const maxRootFields = 10;
export const maxCost = 100_000;
export const maxRequestBytes = 1_000_000;
/** With a list of leads in it: 100,000 addresses of the usual length, three times over. */
export const maxUploadBytes = 10_000_000;
export const timeLimitMs = 20_000;

/** How long a list without a page size is taken to be. */
const assumedListLength = 10;

/** Validation rule: how deep, and under how many other names, a document may ask. */
export function shapeLimits(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias) aliases++;
      if (aliases === maxAliases + 1) {
        context.reportError(new GraphQLError(`At most ${maxAliases} aliases are allowed`));
        aliases++;
      }
    },
    OperationDefinition(node) {
      if (node.selectionSet.selections.length > maxRootFields) {
        context.reportError(new GraphQLError(`At most ${maxRootFields} root fields are allowed`));
      }
      if (depthOf(context, node.selectionSet, new Set()) > maxDepth) {
        context.reportError(new GraphQLError(`At most ${maxDepth} levels are allowed`));
      }
    },
  };
}

function depthOf(
  context: ValidationContext,
  selectionSet: SelectionSetNode,
  spreading: Set<string>,
): number {
  let deepest = 0;
  for (const selection of selectionSet.selections) {
    let depth = 0;
    if (selection.kind === Kind.FIELD) {
      depth =
        1 + (selection.selectionSet ? depthOf(context, selection.selectionSet, spreading) : 0);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = depthOf(context, selection.selectionSet, spreading);
    } else {
      const name = selection.name.value;
      const fragment = context.getFragment(name);
      // Circles are reported by a rule of GraphQL itself.
      if (fragment && !spreading.has(name)) {
        depth = depthOf(context, fragment.selectionSet, new Set([...spreading, name]));
      }
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * How many field values an operation may produce at the most. Unlike a validation rule it sees
 * the variables, where clients put page sizes.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

  function ofSelections(selectionSet: SelectionSetNode, typeName: string, page?: number): number {
    const type = schema.getType(typeName);
    let total = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) {
        const hasFields = isObjectType(type) || isInterfaceType(type);
        const field = hasFields ? type.getFields()[selection.name.value] : undefined;
        total += field ? ofField(selection, field.type, page) : 1;
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value ?? typeName;
        total += ofSelections(selection.selectionSet, condition, page);
      } else {
        const fragment = fragments.get(selection.name.value);
        if (fragment) {
          total += ofSelections(fragment.selectionSet, fragment.typeCondition.name.value, page);
        }
      }
      if (total > maxCost) return total;
    }
    return total;
  }

  function ofField(node: FieldNode, type: GraphQLOutputType, inheritedPage?: number): number {
    if (!node.selectionSet) return 1;
    const named = getNamedType(type);
    if (!isCompositeType(named)) return 1;
    // A list call returns an object around its rows: the page size holds for the list inside.
    const page = pageSizeOf(node, variables) ?? inheritedPage;
    const isList = isListType(getNullableType(type));
    const inside = ofSelections(node.selectionSet, named.name, isList ? undefined : page);
    return 1 + (isList ? (page ?? assumedListLength) : 1) * inside;
  }

  const root = schema.getRootType(operation.operation);
  return root ? ofSelections(operation.selectionSet, root.name) : 0;
}

function pageSizeOf(node: FieldNode, variables: Record<string, unknown>): number | undefined {
  const argument = node.arguments?.find(({ name }) =>
    ['limit', 'first', 'last'].includes(name.value),
  );
  if (!argument) return undefined;
  const asked = intValue(argument.value, variables) ?? defaultPageSize;
  return Math.min(Math.max(asked, 0), maxPageSize);
}

function intValue(value: ValueNode, variables: Record<string, unknown>): number | undefined {
  if (value.kind === Kind.INT) return Number(value.value);
  if (value.kind !== Kind.VARIABLE) return undefined;
  const given = variables[value.name.value];
  return typeof given === 'number' ? given : undefined;
}
