import { benchAiSearch } from './ai-search.bench.ts';
import { benchAutomod } from './automod.bench.ts';
import { benchAwardsList } from './awards-list.bench.ts';
import { benchConditionsList } from './conditions-list.bench.ts';
import { benchConditionsSync } from './conditions-sync.bench.ts';
import { benchDashboardList } from './dashboard-list.bench.ts';
import { benchDatabaseCapacity } from './database-capacity.bench.ts';
import { benchDecisions } from './decisions.bench.ts';
import { benchEngagementList } from './engagement-list.bench.ts';
import { benchEngagementVotes } from './engagement-votes.bench.ts';
import { benchExperimentErrors } from './experiment-errors.bench.ts';
import { benchExperiments } from './experiments.bench.ts';
import { benchFirstView } from './first-view.bench.ts';
import { benchFlagsList } from './flags-list.bench.ts';
import { benchIntake } from './intake.bench.ts';
import { benchLeadCsv } from './lead-csv.bench.ts';
import { benchLeadDelivery } from './lead-delivery.bench.ts';
import { benchLeadUpload } from './lead-upload.bench.ts';
import { benchLeadsList } from './leads-list.bench.ts';
import { benchLinkRewriter } from './link-rewriter.bench.ts';
import { benchListWriters } from './list-writers.bench.ts';
import { benchMemory } from './memory.bench.ts';
import { benchOddRequests } from './odd-requests.bench.ts';
import { benchPostsSearch } from './posts-search.bench.ts';
import { benchPublicPages } from './public-pages.bench.ts';
import { benchShortLinks } from './short-links.bench.ts';
import { benchSiteMenuTyping } from './site-menu-typing.bench.ts';
import { benchSitemaps } from './sitemaps.bench.ts';
import { benchStartUp } from './start-up.bench.ts';
import { benchStatements } from './statements.bench.ts';
import { benchThreadsList } from './threads-list.bench.ts';
import { benchTrails } from './trails.bench.ts';
import { benchUsersList } from './users-list.bench.ts';

/**
 * `npm run bench [-- name …]` prints ratios measured within one run, because absolute times of
 * shared machines are not comparable.
 */
const benchmarks: Record<string, () => Promise<void>> = {
  'first-view': benchFirstView,
  'start-up': benchStartUp,
  memory: benchMemory,
  'awards-list': benchAwardsList,
  'dashboard-list': benchDashboardList,
  statements: benchStatements,
  'database-capacity': benchDatabaseCapacity,
  'users-list': benchUsersList,
  'lead-upload': benchLeadUpload,
  'lead-csv': benchLeadCsv,
  'lead-delivery': benchLeadDelivery,
  'leads-list': benchLeadsList,
  automod: benchAutomod,
  'flags-list': benchFlagsList,
  decisions: benchDecisions,
  'threads-list': benchThreadsList,
  'conditions-list': benchConditionsList,
  'conditions-sync': benchConditionsSync,
  'engagement-list': benchEngagementList,
  'posts-search': benchPostsSearch,
  'ai-search': benchAiSearch,
  intake: benchIntake,
  'public-pages': benchPublicPages,
  'short-links': benchShortLinks,
  'site-menu-typing': benchSiteMenuTyping,
  sitemaps: benchSitemaps,
  'link-rewriter': benchLinkRewriter,
  experiments: benchExperiments,
  'experiment-errors': benchExperimentErrors,
  'engagement-votes': benchEngagementVotes,
  trails: benchTrails,
  'list-writers': benchListWriters,
  'odd-requests': benchOddRequests,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}: ${Object.keys(benchmarks).join(', ')}`,
  );
  process.exit(1);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n# ${name}`);
  await run();
}
