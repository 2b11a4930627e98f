/**
 * API tests that run on PostgreSQL only, by what they are about. Their subject is decided outside
 * the database, and every repository method, job and script they call runs on the embedded database
 * in another file.
 */
const postgresOnly = {
  permissions: [
    'graphql/permission-matrix',
    'graphql/rank-matrix',
    'graphql/stored-secrets',
    'http/step-up',
    'features/moderation/content-images/staff-images',
    'features/moderation/flag-deciding/flag-acting',
    'features/people/user-editing/users-roles',
    'features/site/launch/launch',
  ],
  validation: [
    'graphql/graphql',
    'features/engagement/items/seventh-kind',
    'features/forums/threads/thread-seo',
    'features/moderation/flag-deciding/flag-conflicts',
    'features/moderation/flag-deciding/flag-outcomes',
    'features/moderation/flag-deciding/flag-taking-back',
    'features/moderation/flag-deciding/flag-words',
    'features/moderation/flags/flag-presence',
    'features/moderation/flags/flags-reading',
    'features/moderation/intake/intake-reading',
    'features/people/awards/awards-versions',
    'features/people/user-editing/users-create',
    'features/people/user-editing/users-versions',
    'features/people/users/users-reading',
    'features/site/sitemaps/robots',
  ],
  /** Sign-in across hosts, and pages that render what services return. */
  pages: [
    'features/accounts/auth/sign-in-outage',
    'companion/companion',
    'companion/page-cache',
    'companion/profile-privacy',
    'companion/reference/generated-client',
    'companion/reference/reference',
    'companion/writing-text',
    'companion/experiment',
    'companion/forum',
    'companion/lead-form',
    'companion/profile',
    'companion/report',
    'features/accounts/auth/password-reset',
    'features/accounts/auth/sso-only',
    'features/accounts/auth/site-switching',
    'features/engagement/public-api/engagement-api',
    'features/site/settings/settings-effects',
  ],
  /** Other servers, language models and image files. */
  outsideParties: [
    'features/engagement/votes/votes-log',
    'features/leads/lead-delivery/lead-replay',
    'features/leads/lead-delivery/lead-sending',
    'features/leads/lead-delivery/sftp',
    'features/leads/leads/lead-placing',
    'features/moderation/content-images/content-images',
    'features/moderation/content-images/picture-visibility',
    'features/moderation/second-opinion/onnx-opinion',
    'features/people/ask/ask.model',
    'features/site/ai-page-drafts/ai-page-drafts',
    'features/site/post-search/post-search.model',
    'features/site/post-search/words-of-variants',
  ],
  /** Thousands of rows for each script; the scripts' own tests run on both. */
  volume: ['features/scripts/task-scripts/all-scripts'],
};

export const postgresOnlyFiles = Object.values(postgresOnly)
  .flat()
  .map((name) => `server/${name}.api.test.ts`);
