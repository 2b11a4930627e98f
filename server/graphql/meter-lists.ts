import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import type { GraphQLContext } from './context.ts';
import { costOfItem } from './cost.ts';

type ResolvedField = GraphQLField<unknown, GraphQLContext>;

/**
 * Makes every list spend its actual length from the request's budget before its items are resolved,
 * and stops fields of a stopped request.
 */
export function meterAllLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields()) as ResolvedField[]) {
      const isList = isListType(getNullableType(field.type));
      if (isList || type === schema.getMutationType()) countResultSizesOfField(field, isList);
    }
  }
  return schema;
}

function countResultSizesOfField(field: ResolvedField, isList: boolean): void {
  const { resolve = defaultFieldResolver } = field;
  const costs = new WeakMap<readonly FieldNode[], number>();

  function spendBudget(
    items: unknown,
    { budget }: GraphQLContext,
    info: GraphQLResolveInfo,
  ): unknown {
    if (!Array.isArray(items)) return items;
    let cost = costs.get(info.fieldNodes);
    if (cost === undefined) {
      cost = costOfItem(info);
      costs.set(info.fieldNodes, cost);
    }
    budget.spend(items.length * cost);
    return items;
  }

  field.resolve = (parent, args, context, info) => {
    context.budget.assertGoing();
    const result = resolve(parent, args, context, info);
    if (!isList) return result;
    return result instanceof Promise
      ? result.then((items) => spendBudget(items, context, info))
      : spendBudget(result, context, info);
  };
}
