import { AsyncLocalStorage } from 'node:async_hooks';

/** Collector of statements by the pool that sends them. */
type StatementScope = Map<object, unknown>;

const statementScopes = new AsyncLocalStorage<StatementScope | undefined>();

/**
 * Creates a function that runs work whose statements are small: those that its calls send in the
 * same turn of the event loop travel in one message over one connection, and run one after the
 * other.
 */
export function createStatementScope(): <T>(work: () => T) => T {
  const scope: StatementScope = new Map();
  return (work) => statementScopes.run(scope, work);
}

export function sendUngrouped<T>(work: () => T): T {
  return statementScopes.getStore() ? statementScopes.run(undefined, work) : work();
}

export function currentStatementScope(): StatementScope | undefined {
  return statementScopes.getStore();
}
