import type { Area, Core } from '../../area.ts';
import type { RebuildKind } from '../../base/rebuild-kind.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { createForeignLinkChecker } from './link-tools/foreign-links.ts';
import { linkChecksRepository } from './link-tools/link-checks.repository.ts';
import { createBrokenLinkFinder } from './link-tools/link-finding.ts';
import { linkRepairScript } from './link-tools/link-repair.script.ts';
import { linkRewriterScript } from './link-tools/link-rewriter.script.ts';
import { createLinkRewriting } from './link-tools/link-rewriting-threads.ts';
import { removeBrokenLinksScript } from './link-tools/remove-broken-links.script.ts';
import { retryLinksJob } from './link-tools/retry-links.job.ts';
import { createSiteOrigins } from './link-tools/site-origins.ts';
import { postDeindexUnpublishScript } from './post-tools/post-deindex-unpublish.script.ts';
import { createRecentRunsService } from './recent-runs/recent-runs.service.ts';
import { reindexThreadsScript } from './reindex/reindex-threads.script.ts';
import { createFailureMail } from './task-scripts/failure-mail.ts';
import { runScriptJob } from './task-scripts/run-script.job.ts';
import { scheduleScriptsJob } from './task-scripts/schedule-scripts.job.ts';
import type { TaskScript } from './task-scripts/script.ts';
import { createTaskScriptsService } from './task-scripts/task-scripts.service.ts';
import { unsubscribeEmailsScript } from './unsubscribe/unsubscribe-emails.script.ts';

type ScriptServices = ReturnType<typeof createScriptServices>['services'];

declare module '../../area.ts' {
  interface Services extends ScriptServices {}
}

export function createScriptServices(
  { config, pace, database, log, changes, events, jobs, mail, hosts, callers }: Core,
  { rebuildKinds }: { rebuildKinds: readonly RebuildKind[] },
) {
  const origins = createSiteOrigins(hosts);
  // Only a loopback public URL has several neutral origins. Such a server may fetch from itself.
  const allowLoopback = config.fetchLoopback || hosts.neutralOrigins.length > 1;
  const foreign = createForeignLinkChecker(
    createSafeFetch({ allowLoopback, hosts: config.outgoingHosts }),
    pace.linkPauseMs,
  );
  const finder = createBrokenLinkFinder({ origins, foreign, showsPages: config.companion });
  const linkRewriting = createLinkRewriting();
  /** To add a script, write its file and add a line here. */
  const scripts: readonly TaskScript[] = [
    postDeindexUnpublishScript(changes, origins),
    linkRepairScript(changes, finder),
    removeBrokenLinksScript(changes, finder, origins),
    linkRewriterScript(changes, origins, linkRewriting),
    reindexThreadsScript(rebuildKinds),
    unsubscribeEmailsScript(changes),
  ] as readonly TaskScript[];
  const deleteOldChecks = (now: Date) => linkChecksRepository(database.db).deleteOld(now);
  const mailFailure = createFailureMail({ mail, hosts });
  const taskScripts = createTaskScriptsService({ database, changes, jobs, scripts });
  return {
    services: {
      taskScripts,
      recentRuns: createRecentRunsService({ database, scripts }),
      linkRewriting,
    },
    jobs: [
      runScriptJob({
        database,
        events,
        callers,
        jobs,
        scripts,
        onGivenUp: mailFailure,
      }),
      scheduleScriptsJob({ database, jobs, changes, scripts, onFailure: mailFailure, log }),
      retryLinksJob({ database, foreign }),
    ],
    cleanUps: [taskScripts.deleteOldLogs, deleteOldChecks],
  } satisfies Area;
}
