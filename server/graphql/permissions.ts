import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Permission } from '../../contract/permissions.ts';
import type { Actor } from '../base/actor.ts';
import { assertMay } from '../base/permission-refusal.ts';
import { assertStepUp, isRecentlyConfirmed } from '../base/step-up.ts';
import { type DeclaredStepUp, readDeclaration } from './declared.ts';

/**
 * A field's permission depends only on the field, the role and the site's features. So it is
 * checked once per document, before execution: no path leads around it, and rows cost nothing.
 */
export function collectPermissions(schema: GraphQLSchema, document: DocumentNode): Set<Permission> {
  const needed = new Set<Permission>();
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      [Kind.FIELD]() {
        const parent = typeInfo.getParentType();
        const field = typeInfo.getFieldDef();
        if (!parent || !field || isIntrospectionType(parent) || field.name.startsWith('__')) return;
        for (const permission of permissionsOfField(schema, parent, field)) needed.add(permission);
      },
    }),
  );
  return needed;
}

export interface NeededStepUp {
  declared: DeclaredStepUp;
  field: GraphQLField<unknown, unknown>;
  node: FieldNode;
}

/** Fields of the document that declare a step-up, in all its fragments. */
export function collectStepUps(schema: GraphQLSchema, document: DocumentNode): NeededStepUp[] {
  const needed: NeededStepUp[] = [];
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      [Kind.FIELD](node) {
        const field = typeInfo.getFieldDef();
        if (!field) return;
        const declared = readDeclaration(field).stepUp;
        if (declared !== undefined) needed.push({ declared, field, node });
      },
    }),
  );
  return needed;
}

/** Throws before anything is executed, so that the refused document can be sent again. */
export function assertSteppedUp(
  actor: Actor,
  needed: readonly NeededStepUp[],
  variables: Record<string, unknown>,
): void {
  if (needed.length === 0 || isRecentlyConfirmed(actor)) return;
  for (const { declared, field, node } of needed) {
    if (typeof declared === 'string') assertStepUp(actor, declared);
    else if (declared.when(getArgumentValues(field, node, variables), actor)) {
      assertStepUp(actor, declared.action);
    }
  }
}

export function assertPermitted(actor: Actor, needed: Iterable<Permission>): void {
  for (const permission of needed) assertMay(actor, permission);
}

function permissionsOfField(
  schema: GraphQLSchema,
  parent: GraphQLCompositeType,
  field: GraphQLField<unknown, unknown>,
): Permission[] {
  if (isInterfaceType(parent)) {
    return schema
      .getPossibleTypes(parent)
      .flatMap((type) => permissionsOfField(schema, type, type.getFields()[field.name] ?? field));
  }
  const declared = [readDeclaration(field).permission];
  if (isObjectType(parent) && !isRootType(schema, parent))
    declared.push(readDeclaration(parent).permission);
  const found = declared.filter((permission) => permission !== undefined);
  if (found.length === 0) throw new Error(`${parent.name}.${field.name} declares no permission`);
  return found;
}

export function isRootType(schema: GraphQLSchema, type: GraphQLCompositeType): boolean {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(
    type as ReturnType<GraphQLSchema['getQueryType']>,
  );
}
