import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import { createCostOf, pageArgumentNames } from '../graphql/cost.ts';
import { maxQueryCost } from '../graphql/limits.ts';
import { findShapeProblem } from '../graphql/shape.ts';

type Field = GraphQLField<unknown, unknown>;

interface PathStep {
  field: Field;
  /** Concrete type where the field returns an interface. */
  on?: GraphQLObjectType;
}

export interface WayToList {
  name: string;
  /** `wide` selects all values of an item; `copies` repeats the list in the document. */
  document(options: { limit: number; copies: number; wide: boolean }): string;
}

/**
 * Shortest paths to every list of the schema, including nested lists and paths back through
 * parents. Generated, so that new lists are always included.
 */
export function waysToLists(schema: GraphQLSchema): WayToList[] {
  const root = schema.getQueryType();
  const walked = new Set<Field>();
  const found: WayToList[] = [];
  const waiting: { type: GraphQLObjectType; trail: PathStep[] }[] = root
    ? [{ type: root, trail: [] }]
    : [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { type, trail } = next;
    for (const field of Object.values(type.getFields())) {
      const steps = [...trail, { field }];
      if (isListType(getNullableType(field.type))) found.push(toWayToList(schema, steps));
      if (walked.has(field)) continue;
      walked.add(field);
      for (const on of returnedObjectTypes(schema, field)) {
        waiting.push({ type: on, trail: [...trail, { field, on }] });
      }
    }
  }
  return found;
}

function toWayToList(schema: GraphQLSchema, steps: PathStep[]): WayToList {
  const last = steps.at(-1)?.field as Field;
  return {
    name: steps
      .map(({ field, on }) =>
        on && isInterfaceType(getNamedType(field.type))
          ? `${field.name} on ${on.name}`
          : field.name,
      )
      .join('.'),
    document({ limit, copies, wide }) {
      const values = selectionOfItemValues(schema, last, wide);
      const inner = steps.reduceRight((selection, { field, on }) => {
        const call = `${field.name}${requiredArgumentsWithLimit(field, limit)}`;
        if (!selection) return call;
        const isAbstract = on && isInterfaceType(getNamedType(field.type));
        return `${call}{${isAbstract ? `...on ${on.name}{${selection}}` : selection}}`;
      }, values);
      return `{${Array.from({ length: copies }, (_, i) => `a${i}:${inner}`).join(' ')}}`;
    },
  };
}

/** Selects each item's own values, and those of the objects beside it. */
function selectionOfItemValues(schema: GraphQLSchema, field: Field, wide: boolean): string {
  const [type] = returnedObjectTypes(schema, field);
  if (!type) return '';
  const isPlain = (part: Field) =>
    !isListType(getNullableType(part.type)) && returnedObjectTypes(schema, part).length === 0;
  const plainFieldNames = (of: GraphQLObjectType) =>
    Object.values(of.getFields())
      .filter(isPlain)
      .map(({ name }) => name);
  if (!wide) return plainFieldNames(type)[0] ?? '__typename';
  const beside = Object.values(type.getFields())
    .filter((part) => !isListType(getNullableType(part.type)))
    .flatMap((part) => {
      const [inside] = returnedObjectTypes(schema, part);
      return inside ? [`${part.name}{${plainFieldNames(inside).join(' ') || '__typename'}}`] : [];
    });
  return [...plainFieldNames(type), ...beside].join(' ');
}

function returnedObjectTypes(schema: GraphQLSchema, field: Field): readonly GraphQLObjectType[] {
  const named = getNamedType(field.type);
  if (isObjectType(named)) return [named];
  return isInterfaceType(named) ? schema.getPossibleTypes(named) : [];
}

function requiredArgumentsWithLimit({ args }: Field, limit: number): string {
  const given = args.flatMap(({ name, type, defaultValue }) => {
    if (pageArgumentNames.includes(name)) return name === 'last' ? [] : [`${name}:${limit}`];
    const isNeeded = name === 'id' || (isNonNullType(type) && defaultValue === undefined);
    return isNeeded ? [`${name}:${sampleLiteral(type)}`] : [];
  });
  return given.length > 0 ? `(${given.join(',')})` : '';
}

function sampleLiteral(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return '[]';
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name ?? '';
  return { Int: '1', Float: '1', Boolean: 'true', ID: '"1"' }[String(nullable)] ?? '"x"';
}

export interface ExpensiveQuery {
  name: string;
  what: string;
  document: string;
  cost: number;
}

const triedPageSizes = [1, 2, 5, 10, 25, 50, 100, 200, 350, 500];
const triedFieldCopies = [1, 2, 3, 5, 10];

/** Most expensive document of a path that is still accepted. */
export function mostExpensiveDocument(
  schema: GraphQLSchema,
  way: WayToList,
  wide: boolean,
): ExpensiveQuery {
  const costOf = createCostOf(schema);
  const candidates = triedFieldCopies.flatMap((times) =>
    triedPageSizes.map((limit) => {
      const document = way.document({ limit, copies: times, wide });
      return { document, cost: costOfDocument(document), what: `${times} × ${limit}` };
    }),
  );
  const accepted = candidates.filter(({ cost }) => cost <= maxQueryCost);
  const mostExpensive = accepted.sort((a, b) => b.cost - a.cost)[0] ?? {
    document: '',
    cost: 0,
    what: '',
  };
  return {
    ...mostExpensive,
    name: way.name,
    what: `${wide ? 'all values' : 'one value'}, ${mostExpensive.what}`,
  };

  function costOfDocument(text: string): number {
    const document = parse(text);
    const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operation?.kind !== Kind.OPERATION_DEFINITION || findShapeProblem(document))
      return Infinity;
    return costOf(document, operation, {});
  }
}
