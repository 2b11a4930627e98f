import { say } from './project.js';
import { stages } from './stages.js';

/**
 * One lane of `npm test`, as a process: the stages it is told of, one after the other. It tells
 * whoever started it of each.
 */
process.once('message', async ({ names, files, isFull }) => {
  for (const name of names) {
    say(name);
    const startedAt = Date.now();
    const result = await stages[name]({ files, isFull });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.send({ name, ...result, seconds });
  }
  process.disconnect();
});
