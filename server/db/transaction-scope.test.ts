import { describe, expect, test } from 'vitest';
import {
  afterCommit,
  refuseInsideTransaction,
  runInTransactionScope,
} from './transaction-scope.ts';

const refusal = 'Inside a transaction, code may not take a nap. Pass the transaction along.';

/** Stands in for a database: begins, runs the work in its scope, and commits or rolls back. */
async function transaction<T>(work: () => Promise<T>, log: string[] = []): Promise<T> {
  return runInTransactionScope(async (scoped) => {
    const result = await scoped(work);
    await Promise.resolve();
    log.push('committed');
    return result;
  });
}

describe('the scope of a transaction', () => {
  test('refuses inside it, even after waiting, and allows outside', async () => {
    await transaction(async () => {
      expect(() => refuseInsideTransaction('take a nap')).toThrow(refusal);
      await new Promise(setImmediate);
      expect(() => refuseInsideTransaction('take a nap')).toThrow(refusal);
    });
    expect(() => refuseInsideTransaction('take a nap')).not.toThrow();
  });

  test('does not affect concurrent code', async () => {
    let proceed = () => {};
    const beside = new Promise<void>((resolve) => {
      proceed = resolve;
    }).then(() => refuseInsideTransaction('take a nap'));
    await transaction(async () => {
      proceed();
      await expect(beside).resolves.toBeUndefined();
    });
  });

  test('ends with it for work left running', async () => {
    let late: Promise<void> | undefined;
    await transaction(async () => {
      late = new Promise(setImmediate).then(() => refuseInsideTransaction('take a nap'));
    });
    await expect(late).resolves.toBeUndefined();
  });

  test('ends with a transaction that failed', async () => {
    const failed = transaction(async () => {
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(() => refuseInsideTransaction('take a nap')).not.toThrow();
  });
});

describe('actions deferred to the commit', () => {
  test('run after it, in order', async () => {
    const log: string[] = [];
    const result = await transaction(async () => {
      afterCommit(() => log.push('first'));
      afterCommit(() => log.push('second'));
      log.push('working');
      return 'result';
    }, log);
    expect(result).toBe('result');
    expect(log).toEqual(['working', 'committed', 'first', 'second']);
  });

  test('may use the database', async () => {
    let refused: unknown;
    await transaction(async () => {
      afterCommit(() => {
        try {
          refuseInsideTransaction('take a nap');
        } catch (error) {
          refused = error;
        }
      });
    });
    expect(refused).toBeUndefined();
  });

  test('never run if the work or the commit fails', async () => {
    const log: string[] = [];
    const inWork = transaction(async () => {
      afterCommit(() => log.push('deferred'));
      throw new Error('no');
    });
    await expect(inWork).rejects.toThrow('no');
    const inCommit = runInTransactionScope(async (scoped) => {
      await scoped(async () => afterCommit(() => log.push('deferred')));
      throw new Error('could not commit');
    });
    await expect(inCommit).rejects.toThrow('could not commit');
    expect(log).toEqual([]);
  });

  test('run at once outside a transaction', () => {
    const log: string[] = [];
    afterCommit(() => log.push('now'));
    expect(log).toEqual(['now']);
  });
});
