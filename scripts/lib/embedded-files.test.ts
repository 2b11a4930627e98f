import { describe, expect, test } from 'vitest';
import { chooseForEmbedded, turns } from './embedded-files.js';
import { longFiles } from './long-files.js';

const rest = Array.from({ length: 200 }, (_, i) => `server/features/things/thing-${i}.api.test.ts`);
const special = [
  'server/db/transactions.api.test.ts',
  'server/jobs/jobs.api.test.ts',
  'server/base/events.api.test.ts',
  'server/features/people/users/users-list.api.test.ts',
  'server/features/people/users/users-list-many.api.test.ts',
  'server/features/people/user-removal/blocking.job.api.test.ts',
];

describe('what runs on the embedded database', () => {
  test('each turn has what differs there', () => {
    for (let turn = 0; turn < turns; turn += 1) {
      expect(chooseForEmbedded([...rest, ...special], turn)).toEqual(
        expect.arrayContaining(special),
      );
    }
  });

  test('the turns together have everything, each of the rest once', () => {
    const all = Array.from({ length: turns }, (_, turn) => chooseForEmbedded(rest, turn));
    expect(all.flat().sort()).toEqual([...rest].sort());
    for (const chosen of all) expect(chosen.length).toBeGreaterThan(rest.length / turns / 2);
  });

  test('no turn has many of the long ones', () => {
    const long = longFiles.filter((name) => name.endsWith('.api.test.ts'));
    for (let turn = 0; turn < turns; turn += 1) {
      const chosen = chooseForEmbedded(long, turn).length - chooseForEmbedded(long, -1).length;
      expect(chosen).toBeLessThanOrEqual(Math.ceil(long.length / turns));
    }
  });

  test('a file keeps its turn when others come or go, or when it moves', () => {
    const moved = rest.map((file) => file.replace('/things/', '/area/things/'));
    const kept = (files: string[]) => chooseForEmbedded(files, 1).map((file) => file.slice(-20));
    expect(kept(moved)).toEqual(kept(rest));
    expect(chooseForEmbedded(rest.slice(50), 1)).toEqual(
      chooseForEmbedded(rest, 1).filter((file) => rest.indexOf(file) >= 50),
    );
  });
});
