import type { ObjectRef, SchemaTypes } from '@pothos/core';
import type { Permission } from '../../contract/permissions.ts';
import { builder } from './builder.ts';

type SchemaTypesOfBuilder =
  typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T extends SchemaTypes> ? T : never;
type ItemTypeRef<Item> = ObjectRef<SchemaTypesOfBuilder, Item>;

export function createListType<Item extends object, Items extends string>(
  name: string,
  {
    items,
    type,
    permission,
    description,
    cost,
  }: {
    items: Items;
    type: ItemTypeRef<Item>;
    permission: Permission;
    description: string;
    cost?: number;
  },
) {
  type List = Record<Items, Item[]> & { total: number | (() => Promise<number>) };
  return builder.objectRef<List>(name).implement({
    description,
    permission,
    fields: (t) => ({
      total: t.int({
        description: 'How many there are, on all pages.',
        resolve: ({ total }) => (typeof total === 'function' ? total() : total),
      }),
      [items]: t.field({
        type: [type],
        maxItems: 'page',
        ...(cost !== undefined && { cost }),
        resolve: (list): Item[] => list[items],
      }),
    }),
  });
}
