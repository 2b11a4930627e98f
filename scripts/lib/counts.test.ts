import { describe, expect, test } from 'vitest';
import { countsOf, judge } from './counts.js';

describe('the result of a test stage', () => {
  test('counts the report of Vitest', () => {
    const report = {
      numTotalTests: 7,
      numPassedTests: 3,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: '/somewhere/awards.test.ts',
          status: 'failed',
          assertionResults: [
            {
              ancestorTitles: ['awards'],
              title: 'are saved',
              status: 'failed',
              failureMessages: ['Error: not within 10000 ms\n    at somewhere.ts:1:1'],
            },
            { ancestorTitles: ['awards'], title: 'are listed', status: 'passed' },
          ],
        },
        { name: '/somewhere/broken.test.ts', status: 'failed', assertionResults: [] },
        { name: '/somewhere/fine.test.ts', status: 'passed', assertionResults: [] },
      ],
    };
    const broken = [
      'awards.test.ts › awards › are saved (Error: not within 10000 ms)',
      'broken.test.ts',
    ];
    expect(countsOf(report)).toEqual({ passed: 3, failed: 2, skipped: 2, broken });
  });

  test('counts the report of Playwright', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 }, suites: [] };
    expect(countsOf(report)).toMatchObject({ passed: 5, failed: 1, skipped: 2, late: [] });
  });

  test('names failed and retried Playwright tests, wherever they are', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'awards.spec.ts',
      tests: statuses.map((status) => ({
        status,
        results: [
          { error: { message: '\u001b[31mError: it was wrong\u001b[39m\n\nCall log' } },
          { error: undefined },
        ],
      })),
    });
    const report = {
      stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 0 },
      suites: [
        {
          title: 'awards.spec.ts',
          specs: [spec('lists awards', 'expected'), spec('saves', 'flaky')],
          suites: [
            { title: 'the list', specs: [spec('is wrong', 'unexpected'), spec('sorts', 'flaky')] },
            { title: 'elsewhere', specs: [spec('pages', 'expected')] },
          ],
        },
      ],
    };
    expect(countsOf(report)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 0,
      broken: ['awards.spec.ts › the list › is wrong (Error: it was wrong)'],
      late: [
        'awards.spec.ts › saves (Error: it was wrong)',
        'awards.spec.ts › the list › sorts (Error: it was wrong)',
      ],
    });
  });

  test('reports a test that passed on a retry', () => {
    const counts = { passed: 4, failed: 0, skipped: 0, late: ['a.spec.ts › x', 'b.spec.ts › y'] };
    const problems = ['2 only at the second try: a.spec.ts › x; b.spec.ts › y'];
    expect(judge({ exitCode: 0, counts })).toEqual({ passed: 4, failed: 0, problems });
  });

  test('tells which tests failed', () => {
    const counts = { passed: 4, failed: 1, skipped: 0, broken: ['a.test.ts › x'] };
    const problems = ['failed: a.test.ts › x'];
    expect(judge({ exitCode: 1, counts })).toEqual({ passed: 4, failed: 1, problems });
  });

  test('passes when all tests did', () => {
    const counts = { passed: 4, failed: 0, skipped: 0 };
    expect(judge({ exitCode: 0, counts })).toEqual({ passed: 4, failed: 0, problems: [] });
  });

  test.each([
    ['a skipped test', { exitCode: 0, counts: { passed: 4, failed: 0, skipped: 1 } }, 1],
    ['no test at all', { exitCode: 0, counts: countsOf(undefined) }, 1],
    ['an unhappy runner', { exitCode: 1, counts: { passed: 4, failed: 0, skipped: 0 } }, 1],
    ['two failed tests', { exitCode: 1, counts: { passed: 4, failed: 2, skipped: 0 } }, 2],
  ])('fails for %s', (_, stage, failed) => {
    expect(judge(stage).failed).toBe(failed);
  });
});
