import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runLanes } from './lanes.js';

/** Tells of its stages as a lane does; the first of them ends when the last of another has begun. */
const lane = `
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
process.once('message', async ({ names, folder }) => {
  for (const name of names) {
    console.log('begin ' + name);
    writeFileSync(folder + '/' + name, '');
    while (name === 'first' && !existsSync(folder + '/last')) await setTimeout(10);
    if (name === 'broken') process.exit(1);
    console.log('end ' + name);
    process.send({ name });
  }
  process.disconnect();
});`;

test('lanes run beside each other, are shown one after the other, and one may break', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-lanes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'lane.mjs');
  writeFileSync(file, lane);
  const finished: string[] = [];
  let shown = '';
  const asked = await runLanes({
    lanes: [['unshown'], ['first', 'second'], ['broken', 'unreached'], ['last']],
    options: { folder },
    onResult: ({ name }: { name: string }) => finished.push(name),
    file,
    print: (chunk: Buffer) => {
      shown += chunk;
    },
  });
  expect(asked).toBeUndefined();
  expect(finished.sort()).toEqual(['first', 'last', 'second', 'unshown']);
  // The first lane has the terminal itself.
  expect(shown.trim().split('\n').join(', ')).toBe(
    'begin first, end first, begin second, end second, begin broken, begin last, end last',
  );
});
