import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
} from 'graphql';

const directive = /@\w/;

const builtInScalars = {
  ID: 'string',
  String: 'string',
  Boolean: 'boolean',
  Int: 'number',
  Float: 'number',
};

/**
 * TypeScript types of GraphQL documents. gql.tada uses them for the same texts; it infers those of
 * other texts, which takes the compiler most of its time.
 *
 * @param {import('graphql').GraphQLSchema} schema
 * @param {{ text: string, fragmentTexts: string[] }[]} documents
 */
export function printDocumentTypes(schema, documents) {
  const { documentType, inputTypes } = createTypePrinter(schema);
  const typesByText = new Map();
  for (const { text, fragmentTexts } of documents) {
    // Left to gql.tada, like texts with several types.
    if ([text, ...fragmentTexts].some((each) => directive.test(each))) continue;
    const types = typesByText.get(text) ?? new Set();
    typesByText.set(text, types.add(documentType(text, fragmentTexts)));
  }
  const entries = [...typesByText]
    // The same text has several types if its fragments differ.
    .filter(([, types]) => types.size === 1)
    .map(([text, [type]]) => `    ${JSON.stringify(text)}: ${type};`);
  return [
    "import type { TadaDocumentNode } from 'gql.tada';",
    "import type { Scalars } from './graphql.ts';",
    ...[...inputTypes].map(([name, fields]) => `type ${name} = ${fields};`),
    "declare module 'gql.tada' {",
    '  interface setupCache {',
    ...entries.sort(),
    '  }',
    '}',
    '',
  ].join('\n');
}

function createTypePrinter(schema) {
  const inputTypes = new Map();

  function documentType(text, fragmentTexts) {
    const [definition] = parse(text).definitions;
    const fragments = new Map(
      [text, ...fragmentTexts].flatMap((each) =>
        parse(each)
          .definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
          .map((fragment) => [fragment.name.value, fragment]),
      ),
    );
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const on = definition.typeCondition.name.value;
      const result = selectionType(schema.getType(on), [definition.selectionSet], fragments);
      const name = definition.name.value;
      return `TadaDocumentNode<${result}, {}, { fragment: '${name}'; on: '${on}'; masked: false }>`;
    }
    const root = schema.getRootType(definition.operation);
    const result = selectionType(root, [definition.selectionSet], fragments);
    const variables = definition.variableDefinitions.map(({ variable, type, defaultValue }) => {
      const isRequired = type.kind === Kind.NON_NULL_TYPE && !defaultValue;
      return `${variable.name.value}${isRequired ? '' : '?'}: ${inputType(typeFromAST(schema, type))}`;
    });
    return `TadaDocumentNode<${result}, { ${variables.join('; ')} }, void>`;
  }

  function selectionType(type, selectionSets, fragments) {
    if (isObjectType(type)) return objectType(type, selectionSets, fragments);
    return schema
      .getPossibleTypes(type)
      .map((possible) => objectType(possible, selectionSets, fragments, true))
      .join(' | ');
  }

  function objectType(type, selectionSets, fragments, isOneOfSeveral = false) {
    const fields = new Map();
    for (const { selections } of selectionSets) {
      collectFields(selections, { type, fragments, fields });
    }
    const members = [...fields].map(([key, { name, selectionSets: inner }]) => {
      if (name === '__typename') return `${key}: '${type.name}'`;
      return `${key}: ${outputType(type.getFields()[name].type, inner, fragments)}`;
    });
    if (isOneOfSeveral && !fields.has('__typename')) members.unshift(`__typename?: '${type.name}'`);
    return `{ ${members.join('; ')} }`;
  }

  /** Fields of the object type by their key in the response, with all their selections. */
  function collectFields(selections, { type, fragments, fields }) {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) {
        const { alias, name, selectionSet } = node;
        const key = (alias ?? name).value;
        const field = fields.get(key) ?? { name: name.value, selectionSets: [] };
        if (selectionSet) field.selectionSets.push(selectionSet);
        fields.set(key, field);
        continue;
      }
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
      const condition = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
      const applies =
        !condition ||
        condition === type ||
        (isAbstractType(condition) && schema.isSubType(condition, type));
      if (applies) collectFields(fragment.selectionSet.selections, { type, fragments, fields });
    }
  }

  function outputType(type, selectionSets, fragments) {
    if (!isNonNullType(type)) return `null | ${valueType(type, selectionSets, fragments)}`;
    return valueType(type.ofType, selectionSets, fragments);
  }

  function valueType(type, selectionSets, fragments) {
    if (isListType(type)) return `Array<${outputType(type.ofType, selectionSets, fragments)}>`;
    if (selectionSets.length === 0) return leafType(type);
    const selection = selectionType(type, selectionSets, fragments);
    return isAbstractType(getNamedType(type)) ? `(${selection})` : selection;
  }

  function leafType(type) {
    if (!isEnumType(type)) return builtInScalars[type.name] ?? `Scalars['${type.name}']`;
    const values = type.getValues().map(({ name }) => `'${name}'`);
    return values.length > 1 ? `(${values.join(' | ')})` : values[0];
  }

  function inputType(type) {
    if (!isNonNullType(type)) return `null | ${inputValueType(type)}`;
    return inputValueType(type.ofType);
  }

  function inputValueType(type) {
    if (isListType(type)) return `Array<${inputType(type.ofType)}>`;
    if (!isInputObjectType(type)) return leafType(type);
    if (!inputTypes.has(type.name)) {
      // Entered before its fields, which may refer to it.
      inputTypes.set(type.name, '');
      const fields = Object.values(type.getFields()).map((field) => {
        const isRequired = isNonNullType(field.type) && field.defaultValue === undefined;
        return `${field.name}${isRequired ? '' : '?'}: ${inputType(field.type)}`;
      });
      inputTypes.set(type.name, `{ ${fields.join('; ')} }`);
    }
    return type.name;
  }

  return { documentType, inputTypes };
}
