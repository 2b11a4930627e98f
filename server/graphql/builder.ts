import SchemaBuilder, {
  type FieldNullability,
  type InputFieldMap,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { Permission } from '../../contract/permissions.ts';
import type { GraphQLContext } from './context.ts';
import type { MaxItems } from './declared.ts';

/**
 * Every root field and every object type must say who may use it; a field of a type may ask
 * for more. The type checker insists on it, and `permissions.ts` reads it back.
 */
declare global {
  export namespace PothosSchemaTypes {
    interface ObjectTypeOptions<Types extends SchemaTypes = SchemaTypes, Shape = unknown> {
      /** Who may read anything of this type. The roots are covered field by field. */
      permission?: Permission;
    }
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** Who may read this field, when fewer people than may read the type. */
      permission?: Permission;
      /**
       * How long a list can get: so many, 'page' for what a call returns as its page, or one for
       * each item of an argument. Every list says so, for that is what a query is taken to cost
       * before it runs.
       */
      maxItems?: MaxItems;
      /**
       * What the value, or each item of the list, costs to work out, where that is not the usual:
       * in about microseconds of CPU.
       */
      cost?: number;
    }
    interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      permission: Permission;
    }
    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      permission: Permission;
    }
    interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      permission: Permission;
    }
  }
}

export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
  };
}>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
