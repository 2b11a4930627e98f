import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

export function introspectionListLengths(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  const maxOverTypes = (count: (type: GraphQLNamedType) => number) =>
    Math.max(0, ...types.map(count));
  const fieldsOf = (type: GraphQLNamedType) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const args = maxOverTypes((type) =>
    Math.max(0, ...fieldsOf(type).map((field) => field.args.length)),
  );
  return new Map([
    ['__Schema.types', types.length],
    ['__Schema.directives', directives.length],
    ['__Directive.locations', Math.max(0, ...directives.map(({ locations }) => locations.length))],
    ['__Directive.args', Math.max(0, ...directives.map((directive) => directive.args.length))],
    ['__Field.args', args],
    ['__Type.fields', maxOverTypes((type) => fieldsOf(type).length)],
    [
      '__Type.inputFields',
      maxOverTypes((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    ],
    ['__Type.enumValues', maxOverTypes((type) => (isEnumType(type) ? type.getValues().length : 0))],
    [
      '__Type.interfaces',
      maxOverTypes((type) =>
        isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().length : 0,
      ),
    ],
    [
      '__Type.possibleTypes',
      maxOverTypes((type) => (isInterfaceType(type) ? schema.getPossibleTypes(type).length : 0)),
    ],
  ]);
}
