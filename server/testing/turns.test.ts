import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** As a run of that day finds them; without a day everything runs. */
async function turnsOf(day: number | undefined) {
  vi.resetModules();
  vi.stubEnv('TESTS_BY_TURNS', day === undefined ? undefined : String(day));
  return import('./turns.ts');
}

const names = Array.from({ length: 60 }, (_, i) => `a test ${i}`);

test('a day has a part of the tests, and some days have all of them', async () => {
  const days: string[][] = [];
  for (const day of [20_774, 20_775, 20_776]) {
    const { isItsTurn } = await turnsOf(day);
    days.push(names.filter(isItsTurn));
  }
  for (const chosen of days) expect(chosen.length).toBeGreaterThan(8);
  expect(days.flat().sort()).toEqual([...names].sort());
  const { isItsTurn } = await turnsOf(undefined);
  expect(names.filter(isItsTurn)).toEqual(names);
});

test('of two ways a day has one for each name, and the next day the other', async () => {
  const ways = ['light', 'dark'];
  const one = (await turnsOf(20_774)).waysAtTurn;
  const next = (await turnsOf(20_775)).waysAtTurn;
  for (const name of names) {
    expect([...one(name, ways), ...next(name, ways)].sort()).toEqual(['dark', 'light']);
  }
  const light = names.filter((name) => one(name, ways)[0] === 'light').length;
  expect(light).toBeGreaterThan(15);
  expect(light).toBeLessThan(45);
  expect((await turnsOf(undefined)).waysAtTurn('any', ways)).toEqual(ways);
});
