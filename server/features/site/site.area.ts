import type { Area, Core } from '../../area.ts';
import { auditRetention } from '../../base/change-erasure.ts';
import type { SitemapKind } from '../../base/sitemap-kind.ts';
import { createChatModel } from '../../lib/chat-model.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { openSecretKeys } from '../../lib/secret-box.ts';
import { createSigner, type Signer } from '../../lib/signed-text.ts';
import type { AccountServices } from '../accounts/accounts.area.ts';
import type { ModerationServices } from '../moderation/moderation.area.ts';
import { createAiPageDraftsService } from './ai-page-drafts/ai-page-drafts.service.ts';
import { createAiPageVersionsService } from './ai-pages/ai-page-versions.service.ts';
import { createAiPagesService, type RenderAiPage } from './ai-pages/ai-pages.service.ts';
import { createIndexAgesService } from './index-ages/index-ages.service.ts';
import { createLaunchService } from './launch/launch.service.ts';
import { buildPostIndexJob } from './post-search/build-post-index.job.ts';
import { everydaySynonyms } from './post-search/everyday-synonyms.ts';
import { createPostIndexer, postIndexRebuild } from './post-search/post-indexer.ts';
import { createPostIndexes } from './post-search/post-indexes.ts';
import { createPostSearchService } from './post-search/post-search.service.ts';
import { createPublicSearchService } from './post-search/public-search.service.ts';
import { createPostIntakeService } from './posts/post-intake.service.ts';
import { createPostWritingService } from './posts/post-writing.service.ts';
import { postRebuilds } from './posts/posts.rebuild.ts';
import { createPostsService } from './posts/posts.service.ts';
import { postSitemaps } from './posts/posts.sitemap.ts';
import { createPostsSearch } from './posts/posts-search.ts';
import { createPublicPostsService } from './posts/public-posts.service.ts';
import { createSearchWordsService } from './search-words/search-words.service.ts';
import { createSiteSynonyms } from './search-words/site-synonyms.ts';
import { createClassifierChoices } from './settings/classifier-choices.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createSsoCheck } from './settings/sso-check.ts';
import { clickDayRetention } from './short-links/click-day-retention.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';
import { createMenuUrlChecks } from './site-menu/menu-url-check.service.ts';
import { createSiteMenuService, type RenderMenuPreview } from './site-menu/site-menu.service.ts';
import { buildSitemapsJob } from './sitemaps/build-sitemaps.job.ts';
import { createSitemapBuilder } from './sitemaps/sitemap-builder.ts';
import { createSitemapsService } from './sitemaps/sitemaps.service.ts';

type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

const searchThreadIdleMs = 15 * 60_000;

/**
 * Posts, menu, settings, short links, launch checks and sitemaps. Other areas supply the sitemap
 * kinds of their pages.
 */
export function createSiteServices(
  { config, database, changes, events, hosts, jobs, log, callers, texts }: Core,
  { intake, classifierTrials }: Pick<ModerationServices, 'intake' | 'classifierTrials'>,
  {
    ssoOnly,
    sitemapKinds,
    demoEmails,
    conditionNames,
    renderAiPage,
    renderMenuPreview,
  }: {
    ssoOnly: AccountServices['ssoOnly'];
    sitemapKinds: readonly SitemapKind[];
    demoEmails: readonly string[];
    conditionNames(): Promise<string[][]>;
    renderAiPage: RenderAiPage;
    renderMenuPreview: RenderMenuPreview;
  },
) {
  let signer: Promise<Signer> | undefined;
  const search = createPostsSearch({ database });
  const writing = createPostWritingService({ database, events, texts });
  const publicPosts = createPublicPostsService({ database });
  const settings = createSettingsService({
    database,
    changes,
    choices: [createClassifierChoices(classifierTrials)],
    checks: [createSsoCheck(database.db, ssoOnly)],
  });
  // Only a server whose public URL is on loopback has several neutral origins; its menus link to itself.
  const allowLoopback = config.fetchLoopback || hosts.neutralOrigins.length > 1;
  const menuUrlChecks = createMenuUrlChecks({
    database,
    hosts,
    fetch: createSafeFetch({ allowLoopback, hosts: config.outgoingHosts }),
  });
  const sitemapBuilder = createSitemapBuilder({
    database,
    events,
    hosts,
    callers,
    // Without the companion, the public site is served elsewhere and has its own sitemaps.
    kinds: config.companion ? [...postSitemaps(database), ...sitemapKinds] : [],
  });
  const postIndexer = createPostIndexer({ database, jobs, callers });
  const model = config.chatModel && createChatModel(config.chatModel);
  const indexes = createPostIndexes({
    database,
    names: async () => [...everydaySynonyms, ...(await conditionNames())],
    siteNames: createSiteSynonyms(database),
    memoryBytes: config.searchMemoryBytes,
    idleMs: searchThreadIdleMs,
    onOutdated: postIndexer.requestRebuild,
  });
  const searchWords = createSearchWordsService({ database, changes, log });
  const postSearch = createPostSearchService({ database, log, model, indexes });
  return {
    services: {
      posts: createPostsService({ database, search }),
      publicPosts,
      postWriting: writing,
      postSearch,
      publicSearch: createPublicSearchService({ database, indexes, publicPosts }),
      searchWords,
      postIndexer,
      aiPages: createAiPagesService({
        database,
        changes,
        writing,
        publicPosts,
        render: renderAiPage,
        signer: () =>
          (signer ??= openSecretKeys(config).then(({ current, previous }) =>
            createSigner(current, previous),
          )),
      }),
      aiPageVersions: createAiPageVersionsService({ database }),
      aiPageDrafts: createAiPageDraftsService({ database, model, log }),
      postIntake: createPostIntakeService({ database, intake, writing }),
      settings,
      launch: createLaunchService({ config, database, hosts, demoEmails, menuUrlChecks }),
      siteMenu: createSiteMenuService({
        database,
        changes,
        hosts,
        renderPreview: renderMenuPreview,
      }),
      menuUrlChecks,
      shortLinks: createShortLinksService({ database, changes, events, hosts, log }),
      sitemaps: createSitemapsService({ database, hosts, jobs, builder: sitemapBuilder }),
      sitemapBuilder,
      indexAges: createIndexAgesService(database),
    },
    jobs: [buildSitemapsJob(sitemapBuilder), buildPostIndexJob(postIndexer)],
    cleanUps: [sitemapBuilder.cleanUp, searchWords.deleteOldMisses],
    retentionRules: [auditRetention(database.db), clickDayRetention(database.db)],
    rebuildKinds: [...postRebuilds(database.db), postIndexRebuild({ database, jobs })],
  } satisfies Area;
}
