import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long, whatever their size. Started last, they would go on alone while the other
 * cores have nothing to do any more.
 */
const longest = [
  'lead-delivery.process.test.ts',
  'post-index.process.test.ts',
  'reference-sync.process.test.ts',
  'intake.process.test.ts',
  'jobs.process.test.ts',
  'kill.process.test.ts',
  'shutdown.process.test.ts',
  'generate-leads.process.test.ts',
  'http-fuzz.security.test.ts',
  'cost.security.test.ts',
  'slow-requests.security.test.ts',
  'images.security.test.ts',
  'session-survival.security.test.ts',
  'lead-delivery.api.test.ts',
  'link-tools.api.test.ts',
  'rank-matrix.api.test.ts',
  'all-scripts.api.test.ts',
  'lead-placing.api.test.ts',
  'jobs.api.test.ts',
  'reference-syncs.api.test.ts',
  'generate-leads.job.api.test.ts',
];

function rankOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? longest.length : place;
}

/** Vitest begins with the largest files, or with those that took longest if it has seen them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects stay in their order.
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rankOf(a) - rankOf(b) : 0));
  }
}
