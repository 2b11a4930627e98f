import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { defaultPageSize, maxPageSize } from '../../contract/limits.ts';
import { readDeclaration } from './declared.ts';
import { introspectionListLengths } from './introspection.ts';

/** Default costs in about microseconds of CPU, measured. */
const defaultFieldCosts = { value: 1, object: 2, item: 20, itemOfSchema: 2 };
/** Cost of cleaning HTML, spent in addition to the declared cost. */
export const costOfSanitizing = (html: string): number => html.length * 0.4;

export const pageArgumentNames = ['limit', 'first', 'last'];

type CostedField = GraphQLField<unknown, unknown>;
type VariableValues = Record<string, unknown>;
export type CostOf = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: VariableValues,
) => number;

/**
 * Maximum cost of an operation, from the costs and list lengths that its fields declare; nested
 * lists multiply. Unlike a validation rule it sees the variables, which contain page sizes.
 * Fragments are walked as often as they are spread, which `shape.ts` limits.
 */
export function createCostOf(schema: GraphQLSchema): CostOf {
  const ofSchema = introspectionListLengths(schema);
  return (document, operation, variables) => {
    const root = schema.getRootType(operation.operation);
    if (!root) return 0;
    return costOfSelections(operation.selectionSet, root, undefined, {
      schema,
      fragments: mapFragments(document),
      lengthOf: (node, field, parent, page) =>
        ofSchema.get(`${parent.name}.${field.name}`) ??
        estimateListLength(node, field, page, variables),
      pageOf: (node, field) => pageSizeOf(node, field, variables),
    });
  };
}

/**
 * Caches the last cost. Compares only variables that the computation read; which ones it reads
 * depends on the document alone.
 */
export function cacheLastCost(
  costOf: (variables: VariableValues) => number,
): (variables: VariableValues) => number {
  let last: { seen: ReadonlyMap<string, number | undefined>; cost: number } | undefined;
  return (variables) => {
    if (last && haveSameSizes(last.seen, variables)) return last.cost;
    const seen = new Map<string, number | undefined>();
    const cost = costOf(
      new Proxy(variables, {
        get(_, name: string) {
          seen.set(name, comparableSizeOf(variables[name]));
          return variables[name];
        },
      }),
    );
    last = { seen, cost };
    return cost;
  };
}

function haveSameSizes(
  seen: ReadonlyMap<string, number | undefined>,
  variables: VariableValues,
): boolean {
  for (const [name, size] of seen) if (comparableSizeOf(variables[name]) !== size) return false;
  return true;
}

function comparableSizeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  // Lists become negative numbers, so that a list of three differs from the number three.
  return Array.isArray(value) ? -1 - value.length : undefined;
}

/** Cost of each list item without nested lists, which are counted when they are resolved. */
export function costOfItem(info: GraphQLResolveInfo): number {
  const type = getNamedType(info.returnType);
  const inside = info.fieldNodes.map(({ selectionSet }) =>
    selectionSet
      ? costOfSelections(selectionSet, type, undefined, {
          schema: info.schema,
          fragments: new Map(Object.entries(info.fragments)),
          lengthOf: () => 0,
          pageOf: () => undefined,
        })
      : 0,
  );
  const field = info.parentType.getFields()[info.fieldName];
  return (field ? declaredCostOf(field) : 0) + inside.reduce((sum, cost) => sum + cost, 0);
}

interface QueryCostContext {
  schema: GraphQLSchema;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  lengthOf(node: FieldNode, field: CostedField, parent: GraphQLNamedType, page?: number): number;
  pageOf(node: FieldNode, field: CostedField): number | undefined;
}

function costOfSelections(
  selectionSet: SelectionSetNode,
  type: GraphQLNamedType,
  page: number | undefined,
  walk: QueryCostContext,
): number {
  let total = 0;
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) {
      total += costOfField(selection, type, page, walk);
    } else {
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : walk.fragments.get(selection.name.value);
      const condition = fragment?.typeCondition?.name.value;
      const narrowed = (condition && walk.schema.getType(condition)) || type;
      if (fragment) total += costOfSelections(fragment.selectionSet, narrowed, page, walk);
    }
  }
  return total;
}

function costOfField(
  node: FieldNode,
  parent: GraphQLNamedType,
  page: number | undefined,
  walk: QueryCostContext,
): number {
  const field = findField(parent, node.name.value);
  if (!field) return defaultFieldCosts.value;
  const isList = isListType(getNullableType(field.type));
  const inside = node.selectionSet
    ? costOfSelections(
        node.selectionSet,
        getNamedType(field.type),
        isList ? undefined : (walk.pageOf(node, field) ?? page),
        walk,
      )
    : 0;
  if (!isList) return declaredCostOf(field) + inside;
  return (
    defaultFieldCosts.value +
    walk.lengthOf(node, field, parent, page) * (declaredCostOf(field) + inside)
  );
}

function declaredCostOf(field: CostedField): number {
  const { cost } = readDeclaration(field);
  if (cost !== undefined) return cost;
  const type = getNamedType(field.type);
  if (!isCompositeType(type)) return defaultFieldCosts.value;
  if (!isListType(getNullableType(field.type))) return defaultFieldCosts.object;
  return type.name.startsWith('__') ? defaultFieldCosts.itemOfSchema : defaultFieldCosts.item;
}

function findField(parent: GraphQLNamedType, name: string): CostedField | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  return hasFields ? parent.getFields()[name] : undefined;
}

function estimateListLength(
  node: FieldNode,
  field: CostedField,
  page: number | undefined,
  variables: VariableValues,
): number {
  const { maxItems = maxPageSize } = readDeclaration(field);
  if (maxItems === 'page') return page ?? maxPageSize;
  if (typeof maxItems === 'object') return countItemsOfArgument(node, maxItems.each, variables);
  const asked = takesPageArguments(field) ? requestedPageSize(node, variables) : undefined;
  return Math.min(asked ?? maxItems, maxItems);
}

function pageSizeOf(
  node: FieldNode,
  field: CostedField,
  variables: VariableValues,
): number | undefined {
  if (!takesPageArguments(field)) return undefined;
  return Math.min(requestedPageSize(node, variables) ?? defaultPageSize, maxPageSize);
}

function countItemsOfArgument(
  node: FieldNode,
  argument: string,
  variables: VariableValues,
): number {
  const value = node.arguments?.find(({ name }) => name.value === argument)?.value;
  if (value?.kind === Kind.LIST) return value.values.length;
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return Array.isArray(given) ? given.length : 1;
}

export function takesPageArguments(field: CostedField): boolean {
  return field.args.some(({ name }) => pageArgumentNames.includes(name));
}

function requestedPageSize(node: FieldNode, variables: VariableValues): number | undefined {
  const asked = (node.arguments ?? [])
    .filter(({ name }) => pageArgumentNames.includes(name.value))
    .map(({ value }) => readIntValue(value, variables))
    .filter((count) => count !== undefined);
  return asked.length > 0 ? Math.max(0, ...asked) : undefined;
}

function readIntValue(value: ValueNode, variables: VariableValues): number | undefined {
  if (value.kind === Kind.INT) return Number(value.value);
  if (value.kind !== Kind.VARIABLE) return undefined;
  const given = variables[value.name.value];
  return typeof given === 'number' ? given : undefined;
}

function mapFragments(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
}
