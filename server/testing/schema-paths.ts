import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Permission } from '../../contract/permissions.ts';
import { isRootType } from '../graphql/permissions.ts';
import { schema } from '../schema.ts';

/** A document that selects one field at the end of a path from a root, and its permissions. */
export interface SchemaPath {
  name: string;
  document: string;
  needs: Permission[];
  isRootField: boolean;
}

type Field = GraphQLField<unknown, unknown>;

export function declaredPermission(part: { extensions: object }): Permission | undefined {
  const { pothosOptions } = part.extensions as { pothosOptions?: { permission?: Permission } };
  return pothosOptions?.permission;
}

/** A field, and the type to continue with. */
interface PathStep {
  field: Field;
  type?: GraphQLObjectType;
}

/** Types that a field can return: its own, or all implementations of an interface. */
function returnedTypes(field: Field): readonly GraphQLObjectType[] {
  const named = getNamedType(field.type);
  if (isObjectType(named)) return [named];
  return isInterfaceType(named) ? schema.getPossibleTypes(named) : [];
}

/**
 * Shortest path to each pair of consecutive fields. Permissions of a document are the union over
 * its fields, so longer paths add nothing.
 */
function listPaths(root: GraphQLObjectType, keyword: string, walked: Set<string>): SchemaPath[] {
  const found: SchemaPath[] = [];
  const waiting = [{ type: root, trail: [] as PathStep[], needs: [] as Permission[] }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { type, trail, needs } = next;
    for (const field of Object.values(type.getFields())) {
      const needed = [
        ...needs,
        declaredPermission(field),
        isRootType(schema, type) ? undefined : declaredPermission(type),
      ];
      const all = needed.filter((permission) => permission !== undefined);
      found.push(toSchemaPath(keyword, [...trail, { field }], all));
      const edge = `${type.name}.${field.name}`;
      if (walked.has(edge)) continue;
      walked.add(edge);
      for (const behind of returnedTypes(field)) {
        waiting.push({ type: behind, trail: [...trail, { field, type: behind }], needs: all });
      }
    }
  }
  return found;
}

function toSchemaPath(keyword: string, trail: PathStep[], needs: Permission[]): SchemaPath {
  const last = trail.at(-1)?.field;
  const leaf = last && returnedTypes(last).length > 0 ? '__typename' : '';
  const inner = trail.reduceRight((selection, { field, type }) => {
    const call = `${field.name}${requiredArguments(field.args)}`;
    if (selection === '') return call;
    const isAbstract = type && isInterfaceType(getNamedType(field.type));
    return `${call} { ${isAbstract ? `... on ${type.name} { ${selection} }` : selection} }`;
  }, leaf);
  return {
    name: `${keyword} ${trail.map(({ field }) => field.name).join('.')}`,
    document: `${keyword} { ${inner} }`,
    needs,
    isRootField: trail.length === 1,
  };
}

function requiredArguments(args: readonly GraphQLArgument[]): string {
  const required = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  if (required.length === 0) return '';
  return `(${required.map((arg) => `${arg.name}: ${sampleLiteral(arg.type)}`).join(', ')})`;
}

function sampleLiteral(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return '[]';
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? '';
  const literals: Record<string, string> = {
    Int: '1',
    Float: '1',
    Boolean: 'true',
    ID: '"1"',
    DateTime: '"2026-01-01T00:00:00Z"',
  };
  return literals[String(nullable)] ?? '"x"';
}

const walkedTypePaths = new Set<string>();

/** Generated from the schema, so that new fields are always included. */
export const allPaths: readonly SchemaPath[] = (
  [
    [schema.getQueryType(), 'query'],
    [schema.getMutationType(), 'mutation'],
  ] as const
).flatMap(([type, keyword]) => (type ? listPaths(type, keyword, walkedTypePaths) : []));
