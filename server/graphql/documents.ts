import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  typeFromAST,
  validate,
  valueFromAST,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Permission } from '../../contract/permissions.ts';
import { type CostOf, cacheLastCost, createCostOf } from './cost.ts';
import { maxDocumentLength, maxDocumentTokens, maxReportedErrors } from './limits.ts';
import { collectPermissions, collectStepUps, type NeededStepUp } from './permissions.ts';
import { createScalarVariablesCheck } from './plain-variables.ts';
import { findShapeProblem } from './shape.ts';

export interface PreparedDocument {
  document: DocumentNode;
  needed: ReadonlySet<Permission>;
  stepUps: readonly NeededStepUp[];
  operation(name: string | undefined): PreparedOperation;
}

export interface PreparedOperation {
  node: OperationDefinitionNode;
  /** Root fields outside of fragments. Their number is limited by the schema. */
  rootFields: readonly string[];
  /** graphql-jit refuses an omitted non-null variable with a default, so defaults are filled in. */
  withDefaults(variables: Record<string, unknown>): Record<string, unknown>;
  /**
   * True if all variables are plain scalars of the declared types, so that GraphQL need not check
   * them.
   */
  isPlain(variables: Record<string, unknown>): boolean;
  cost(variables: Record<string, unknown>): number;
  compiled(): CompiledQuery;
}

const maxCachedDocuments = 500;

/**
 * Caches parsed documents by their text, because clients send the same few again and again. Invalid
 * documents are not cached: their errors are cheap to find again.
 */
export function createDocumentCache(schema: GraphQLSchema) {
  const cache = new Map<string, PreparedDocument>();
  const costOf = createCostOf(schema);
  return {
    prepare(text: string): PreparedDocument | readonly GraphQLError[] {
      const known = cache.get(text);
      if (known) {
        cache.delete(text);
        cache.set(text, known);
        return known;
      }
      const prepared = prepareDocument(schema, costOf, text);
      if (isPreparedDocument(prepared)) {
        cache.set(text, prepared);
        const oldest = cache.keys().next();
        if (cache.size > maxCachedDocuments && !oldest.done) cache.delete(oldest.value);
      }
      return prepared;
    },
  };
}

export function isPreparedDocument(
  value: PreparedDocument | readonly GraphQLError[],
): value is PreparedDocument {
  return !Array.isArray(value);
}

function prepareDocument(
  schema: GraphQLSchema,
  costOf: CostOf,
  text: string,
): PreparedDocument | readonly GraphQLError[] {
  if (text.length > maxDocumentLength) {
    return [
      new GraphQLError(
        `A query may be at most ${maxDocumentLength} characters long. Pass data as variables.`,
      ),
    ];
  }
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: maxDocumentTokens });
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('The query cannot be parsed')];
  }
  const problem = findShapeProblem(document);
  if (problem) return [problem];
  const errors = validate(schema, document, specifiedRules, { maxErrors: maxReportedErrors });
  if (errors.length > 0) return errors;
  const operations = new Map<string | undefined, PreparedOperation>();
  return {
    document,
    needed: collectPermissions(schema, document),
    stepUps: collectStepUps(schema, document),
    operation(name) {
      let operation = operations.get(name);
      if (!operation) {
        operation = prepareOperation(schema, costOf, document, name);
        operations.set(name, operation);
      }
      return operation;
    },
  };
}

function prepareOperation(
  schema: GraphQLSchema,
  costOf: CostOf,
  document: DocumentNode,
  name: string | undefined,
): PreparedOperation {
  const node = getOperationAST(document, name);
  if (!node) throw new GraphQLError('Unable to detect operation AST');
  const defaults = readVariableDefaults(schema, node);
  let compiled: CompiledQuery | undefined;
  return {
    node,
    rootFields: node.selectionSet.selections.flatMap((part) =>
      part.kind === Kind.FIELD ? [part.name.value] : [],
    ),
    isPlain: createScalarVariablesCheck(node),
    cost: cacheLastCost((variables) => costOf(document, node, variables)),
    withDefaults: (variables) => {
      const filled = { ...variables };
      for (const [key, value] of Object.entries(defaults)) {
        if (filled[key] === undefined) filled[key] = value;
      }
      return filled;
    },
    compiled() {
      if (compiled) return compiled;
      const result = compileQuery(schema, document, name, { disableLeafSerialization: false });
      if (!isCompiledQuery(result)) {
        throw new Error(`The query does not compile: ${JSON.stringify(result.errors)}`);
      }
      compiled = result as CompiledQuery;
      return compiled;
    },
  };
}

function readVariableDefaults(
  schema: GraphQLSchema,
  node: OperationDefinitionNode,
): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const { variable, type: typeNode, defaultValue } of node.variableDefinitions ?? []) {
    const type = typeFromAST(schema, typeNode as Parameters<typeof typeFromAST>[1]);
    if (defaultValue && isInputType(type)) {
      defaults[variable.name.value] = valueFromAST(defaultValue, type);
    }
  }
  return defaults;
}
