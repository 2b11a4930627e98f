import { existsSync, readFileSync } from 'node:fs';

/** What a test runner counted: tests that passed, failed, and were not run at all. */
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
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return { passed: 0, failed: 0, skipped: 0 };
}

/**
 * The result of a stage. A test that was skipped is a failure, and so is a stage that ran
 * nothing, or whose runner is unhappy although no test failed.
 */
export function judge({ exitCode, counts: { passed, failed, skipped } }) {
  const problems = [];
  if (skipped > 0) problems.push(`${skipped} skipped, which counts as failed`);
  if (passed + failed + skipped === 0) problems.push('no test ran');
  if (exitCode !== 0 && failed + skipped === 0) problems.push(`ended with code ${exitCode}`);
  const failures = failed + skipped;
  return { passed, failed: failures || (problems.length > 0 ? 1 : 0), problems };
}

export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
