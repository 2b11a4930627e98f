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
    return { passed: expected + flaky, failed: unexpected, skipped, late: flaky };
  }
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * The result of a stage. A test that was skipped is a failure, and so is a stage that ran
 * nothing, or whose runner is unhappy although no test failed. A test that passed only at the
 * second try is told, so that somebody looks at it.
 */
export function judge({ exitCode, counts: { passed, failed, skipped, late = 0 } }) {
  const problems = [];
  if (skipped > 0) problems.push(`${skipped} skipped, which counts as failed`);
  if (passed + failed + skipped === 0) problems.push('no test ran');
  if (exitCode !== 0 && failed + skipped === 0) problems.push(`ended with code ${exitCode}`);
  const failures = failed + skipped || (problems.length > 0 ? 1 : 0);
  if (late > 0) problems.push(`${late} only at the second try`);
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
