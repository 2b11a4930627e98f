/**
 * Files of tests that take long, whatever their size, the longest first. Started last, they would
 * go on alone while the other cores have nothing to do any more; and of those that come by turns
 * no day should have them all.
 */
export const longFiles = [
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
