import { readConfig } from '../server/base/config.ts';
import { createLogger } from '../server/base/logger.ts';
import { type Steward, startSteward } from '../server/steward.ts';
import { refuseBlocks } from '../server/testing/blocked-loops.ts';
import { paceOfTests } from '../server/testing/pace.ts';

/**
 * The server of one worker of the browser tests, as a process of its own that goes from one
 * database to the next: a process for each would load the same modules over and over. It is told
 * the settings to start with, or that it shall only stop, and says when it has.
 */
export type Order = { env: Record<string, string> } | 'stop';

let steward: Steward | undefined;

async function obey(order: Order): Promise<void> {
  await steward?.close();
  if (steward) refuseBlocks(steward.watchdog);
  steward = undefined;
  if (order !== 'stop') {
    const config = readConfig(order.env);
    steward = await startSteward(config, createLogger(config.logLevel), paceOfTests);
  }
  process.send?.('done');
}

process.on('message', obey);
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
