import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const longestReason = 200;

/** Counts of a test report: passed (some after a retry), failed and skipped. */
export function countsOf(report) {
  // Vitest first, Playwright second; no report means that the runner itself broke.
  if (report?.numTotalTests !== undefined) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      broken: listFailedVitestTests(report),
    };
  }
  if (report?.stats?.expected !== undefined) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const listByStatus = (status) =>
      report.suites.flatMap((suite) => listPlaywrightTests(suite, [], status));
    return {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      broken: listByStatus('unexpected'),
      late: listByStatus('flaky'),
    };
  }
  return { passed: 0, failed: 0, skipped: 0 };
}

function listFailedVitestTests({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = basename(name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [file] : [];
    return tests.map(({ ancestorTitles, title, failureMessages }) =>
      addReason([file, ...ancestorTitles, title].join(' › '), failureMessages?.[0]),
    );
  });
}

function addReason(name, message = '') {
  const [firstLine = ''] = stripVTControlCharacters(message).trim().split('\n');
  return firstLine ? `${name} (${firstLine.slice(0, longestReason)})` : name;
}

/** Playwright tests with this status and their errors; 'flaky' ones passed on a retry. */
function listPlaywrightTests(suite, outer, status) {
  const path = [...outer, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) => {
    const tests = spec.tests.filter((test) => test.status === status);
    if (tests.length === 0) return [];
    const results = tests.flatMap((test) => test.results ?? []);
    const { error } = results.find((result) => result.error) ?? {};
    return [addReason([...path, spec.title].join(' › '), error?.message)];
  });
  return [
    ...own,
    ...(suite.suites ?? []).flatMap((inner) => listPlaywrightTests(inner, path, status)),
  ];
}

/**
 * Judges a stage. Skipped tests, a stage without tests and a runner error count as failures. Lists
 * failed tests, and tests that passed only on a retry, because those have a defect too.
 */
export function judge({ exitCode, counts: { passed, failed, skipped, broken = [], late = [] } }) {
  const problems = [];
  if (skipped > 0) problems.push(`${skipped} skipped, which counts as failed`);
  if (passed + failed + skipped === 0) problems.push('no test ran');
  if (exitCode !== 0 && failed + skipped === 0) problems.push(`ended with code ${exitCode}`);
  const failures = failed + skipped || (problems.length > 0 ? 1 : 0);
  if (broken.length > 0) problems.push(`failed: ${broken.join('; ')}`);
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
