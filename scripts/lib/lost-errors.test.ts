import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const checker = join(import.meta.dirname, 'lost-errors.js');

/** Marks are `F` for a promise that nobody handles, `D` for a dropped error. */
const source = `
declare function work(): Promise<number>;
declare const reply: { then(done: () => void): void };
declare const router: { navigate(): Promise<void> };
export async function run(isWanted: boolean) {
  work(); // F
  isWanted && work(); // F
  isWanted ? work() : 1; // F
  work().then(() => 2); // F
  work().finally(() => 3); // F
  void work();
  await work();
  work().catch(console.error);
  work().then(console.log, console.error);
  reply.then(() => undefined);
  router.navigate();
  const a = await work().catch(() => undefined); // D
  try {
    await work();
  } catch {} // D
  try {
    await work();
  } catch {
    // The reason.
  }
  // The reason.
  const b = await work().catch(() => 0 as never) ?? (await work().catch(() => undefined));
  return [a, b];
}
`;

test('finds unhandled promises and dropped errors, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-lost-errors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { compilerOptions: { strict: true, target: 'es2024' }, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'lost.ts'), source);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [checker, join(folder, 'tsconfig.json')],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const found = [...stdout.matchAll(/lost\.ts:(\d+):\d+ (nobody handles|this error)/g)].map(
    ([, line, what]) => `${line} ${what === 'this error' ? 'D' : 'F'}`,
  );
  const marked = source
    .split('\n')
    .flatMap((text, i) => /\/\/ ([FD])$/.exec(text)?.[1]?.replace(/^/, `${i + 1} `) ?? []);
  expect(found.sort()).toEqual(marked.sort());
  expect(status).toBe(1);
});
