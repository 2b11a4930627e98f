import { AsyncLocalStorage } from 'node:async_hooks';

interface TransactionScope {
  open: boolean;
  afterCommit: (() => void)[];
}

const transactionScopes = new AsyncLocalStorage<TransactionScope>();

export async function runInTransactionScope<T>(
  transaction: (scoped: <R>(work: () => R) => R) => Promise<T>,
) {
  refuseInsideTransaction('start another transaction');
  const scope: TransactionScope = { open: true, afterCommit: [] };
  let result: T;
  try {
    result = await transaction((work) => transactionScopes.run(scope, work));
  } finally {
    scope.open = false;
  }
  for (const action of scope.afterCommit) action();
  return result;
}

/** Runs `action` after the open transaction commits, or at once if there is none. */
export function afterCommit(action: () => void): void {
  const scope = transactionScopes.getStore();
  if (scope?.open) scope.afterCommit.push(action);
  else action();
}

/**
 * Throws inside a transaction, where only the transaction's connection may be used: on the embedded
 * database a second connection would deadlock.
 */
export function refuseInsideTransaction(what: string): void {
  if (transactionScopes.getStore()?.open) {
    throw new Error(`Inside a transaction, code may not ${what}. Pass the transaction along.`);
  }
}
