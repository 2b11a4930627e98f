import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files, longest first. Started last, each would run alone on one core. */
const longestTestFiles = [
  'kill.process.test.ts',
  'intake.process.test.ts',
  'lead-delivery.process.test.ts',
  'failover.process.test.ts',
  'post-index.process.test.ts',
  'reference-sync.process.test.ts',
  'set-aside.process.test.ts',
  'bucket.process.test.ts',
  'crash.process.test.ts',
  'shutdown.process.test.ts',
  'run-script.process.test.ts',
  'counting.process.test.ts',
  'notices.process.test.ts',
  'jobs.process.test.ts',
  'generate-leads.process.test.ts',
  'http-fuzz.security.test.ts',
  'cost.security.test.ts',
  'slow-requests.security.test.ts',
  'images.security.test.ts',
  'session-survival.security.test.ts',
  'all-scripts.api.test.ts',
  'rank-matrix.api.test.ts',
  'permission-matrix.api.test.ts',
  'lead-delivery.api.test.ts',
  'task-scripts.api.test.ts',
  'ai-page-drafts.api.test.ts',
  'flag-acting.api.test.ts',
  'link-tools.api.test.ts',
  'reference-syncs.api.test.ts',
  'sftp.api.test.ts',
  'sign-in.api.test.ts',
  'post-search.api.test.ts',
  'lead-uploads.api.test.ts',
  'lead-placing.api.test.ts',
  'lead-sending.api.test.ts',
  'lead-replay.api.test.ts',
  'second-opinion.api.test.ts',
  'jobs.api.test.ts',
  'generate-leads.job.api.test.ts',
];

function rankByLength({ moduleId }: TestSpecification): number {
  const place = longestTestFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? longestTestFiles.length : place;
}

/** Vitest starts with the largest files, or with those that took longest before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) =>
      a.project.name === b.project.name ? rankByLength(a) - rankByLength(b) : 0,
    );
  }
}
