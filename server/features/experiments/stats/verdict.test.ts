import { describe, expect, test } from 'vitest';
import type { GoalRole } from '../../../../contract/experiments/experiments.ts';
import { computeGoalResults } from './goal-results.ts';
import { reachVerdict, significanceLevelOf } from './verdict.ts';

const visitors = 20_000;

/** A goal with the rates of control and variants, in percent. */
function goal(name: string, role: GoalRole, ...percents: number[]) {
  const keys = percents.map((_, i) => 'abcd'[i] ?? '');
  const rates = keys.map((key, i) => ({
    phaseId: 1,
    key,
    of: visitors,
    hits: ((percents[i] ?? 0) / 100) * visitors,
  }));
  return { key: name, name, event: null, role, variants: computeGoalResults(keys, rates) };
}

describe('a verdict', () => {
  test.each([
    ['SHIP', 'b', [goal('signup', 'PRIMARY', 5, 6.5)]],
    // Of two better variants, the one with the better bound.
    ['SHIP', 'c', [goal('signup', 'PRIMARY', 5, 6.5, 7.5)]],
    ['SHIP', 'b', [goal('signup', 'PRIMARY', 5, 6.5, 3)]],
    ['SHIP', 'b', [goal('signup', 'PRIMARY', 5, 6.5), goal('left', 'MUST_NOT_RISE', 3, 1)]],
    [
      'LOOK_CLOSER',
      undefined,
      [goal('signup', 'PRIMARY', 5, 6.5), goal('left', 'MUST_NOT_RISE', 1, 3)],
    ],
    [
      'LOOK_CLOSER',
      undefined,
      [goal('signup', 'PRIMARY', 5, 6.5), goal('read', 'MUST_NOT_FALL', 3, 1)],
    ],
    ['LOOK_CLOSER', undefined, [goal('signup', 'PRIMARY', 95, 95)]],
    ['ROLL_BACK', 'a', [goal('signup', 'PRIMARY', 5, 3)]],
    ['ROLL_BACK', 'a', [goal('signup', 'PRIMARY', 5, 5), goal('read', 'MUST_NOT_FALL', 3, 1)]],
    [undefined, undefined, [goal('signup', 'PRIMARY', 5, 5.1)]],
    [undefined, undefined, [goal('signup', 'PRIMARY', 5, 5.1, 3)]],
    [undefined, undefined, [goal('signup', 'SECONDARY', 5, 9)]],
    // Secondary goals are no guardrails.
    ['SHIP', 'b', [goal('signup', 'PRIMARY', 5, 6.5), goal('read', 'SECONDARY', 3, 1)]],
  ] as const)('is %s for %s', (verdict, variant, goals) => {
    expect(reachVerdict(goals, false)).toMatchObject({ verdict, variant });
  });

  test('ignores results with a sample ratio mismatch', () => {
    expect(reachVerdict([goal('signup', 'PRIMARY', 5, 9)], true).verdict).toBe('LOOK_CLOSER');
  });
});

test.each([
  [['PRIMARY']],
  [['PRIMARY', 'SECONDARY', 'MUST_NOT_FALL']],
  [['SECONDARY', 'SECONDARY']],
] as const)('goals %j share 5 %%', (roles) => {
  const goals = roles.map((role, i) => ({ key: `g${i}`, name: '', event: null, role }));
  const levels = goals.map((each) => significanceLevelOf(each, goals));
  expect(levels.reduce((sum, level) => sum + level, 0)).toBeCloseTo(0.05, 12);
  expect(levels[0]).toBe(Math.max(...levels));
});
