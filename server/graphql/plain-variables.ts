import { Kind, type OperationDefinitionNode, type TypeNode } from 'graphql';

type IsPlainValue = (value: unknown) => boolean;

const maxInt32 = 2_147_483_647;

const isPlainByScalar: Record<string, IsPlainValue> = {
  Int: (value) =>
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value <= maxInt32 &&
    value >= -maxInt32 - 1,
  Float: (value) => typeof value === 'number' && Number.isFinite(value),
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  ID: (value) => typeof value === 'string',
};

/** Quick check for operations with scalar variables only. Always false for lists and objects. */
export function createScalarVariablesCheck({
  variableDefinitions = [],
}: OperationDefinitionNode): (variables: Record<string, unknown>) => boolean {
  const checks = variableDefinitions.map(({ variable, type }) => ({
    name: variable.name.value,
    isPlain: createPlainCheck(type),
  }));
  return (variables) => checks.every(({ name, isPlain }) => isPlain(variables[name]));
}

function createPlainCheck(type: TypeNode): IsPlainValue {
  const isRequired = type.kind === Kind.NON_NULL_TYPE;
  const named = isRequired ? type.type : type;
  const isPlain = named.kind === Kind.NAMED_TYPE ? isPlainByScalar[named.name.value] : undefined;
  if (!isPlain) return () => false;
  return isRequired ? isPlain : (value) => value == null || isPlain(value);
}
