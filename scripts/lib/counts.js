import { existsSync, readFileSync } from 'node:fs';

/** What a test runner counted: tests that passed, some of them late, failed, and did not run. */
export function countsOf(report) {
  // Vitest first, Playwright second; no report means that the runner itself broke.
  if (report?.numTotalTests !== undefined) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  if (report?.stats?.expected !== undefined) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const late = report.suites.flatMap((suite) => lateTestsOf(suite, []));
    return { passed: expected + flaky, failed: unexpected, skipped, late };
  }
  return { passed: 0, failed: 0, skipped: 0 };
}

/** The names of the tests that passed at the second try only. */
function lateTestsOf(suite, outer) {
  const path = [...outer, suite.title];
  const own = (suite.specs ?? [])
    .filter((spec) => spec.tests.some((test) => test.status === 'flaky'))
    .map((spec) => [...path, spec.title].join(' › '));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => lateTestsOf(inner, path))];
}

/**
 * The result of a stage. A test that was skipped is a failure, and so is a stage that ran
 * nothing, or whose runner is unhappy although no test failed. A test that passed only at the
 * second try is named: it has a defect, or the product has.
 */
export function judge({ exitCode, counts: { passed, failed, skipped, late = [] } }) {
  const problems = [];
  if (skipped > 0) problems.push(`${skipped} skipped, which counts as failed`);
  if (passed + failed + skipped === 0) problems.push('no test ran');
  if (exitCode !== 0 && failed + skipped === 0) problems.push(`ended with code ${exitCode}`);
  const failures = failed + skipped || (problems.length > 0 ? 1 : 0);
  if (late.length > 0) problems.push(`${late.length} only at the second try: ${late.join('; ')}`);
  return { passed, failed: failures, problems };
}

export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
