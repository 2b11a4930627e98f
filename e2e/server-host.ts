import { readConfig } from '../server/base/config.ts';
import { createLogger } from '../server/base/logger.ts';
import { type Steward, startSteward } from '../server/steward.ts';
import { assertLoopNotBlocked } from '../server/testing/blocked-loops.ts';
import { paceOfTests } from '../server/testing/pace.ts';

/**
 * Server of one worker of the browser tests: a process that goes from one database to the next, so
 * that modules are loaded once. Receives settings to start with or the order to stop, and confirms
 * each.
 */
export type ServerOrder = { env: Record<string, string> } | 'stop';

let steward: Steward | undefined;

async function executeOrder(order: ServerOrder): Promise<void> {
  await steward?.close();
  if (steward) assertLoopNotBlocked(steward.watchdog);
  steward = undefined;
  if (order !== 'stop') {
    const config = readConfig(order.env);
    steward = await startSteward(config, createLogger(config.logLevel), paceOfTests);
  }
  process.send?.('done');
}

process.on('message', executeOrder);
// The parent process has ended.
process.on('disconnect', () => process.exit());
