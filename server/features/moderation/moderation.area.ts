import { openAutomod } from '../../../automod/automod.ts';
import type { Area, Core } from '../../area.ts';
import { computedBackfillJob } from '../../jobs/computed-backfill.job.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import type { SitesService } from '../accounts/sites/sites.service.ts';
import { selectWidgetsWithPicture } from '../engagement/items/widget-pictures.ts';
import { createReversibleBlockingService } from '../people/user-removal/reversible-blocking.service.ts';
import { createHealthAdviceService } from './advice/advice.service.ts';
import { createAppealsService } from './appeals/appeals.service.ts';
import { createAuthorItemsService } from './author-items/author-items.service.ts';
import {
  createItemDecider,
  createItemDecidingService,
} from './author-items/item-deciding.service.ts';
import { createActiveCorrections } from './automod-learning/active-corrections.ts';
import { automodLearningJob } from './automod-learning/automod-learning.job.ts';
import { createAutomodLearningService } from './automod-learning/automod-learning.service.ts';
import { createThresholdSuggestionsService } from './automod-learning/threshold-suggestions.service.ts';
import { createCannedRepliesService } from './canned-replies/canned-replies.service.ts';
import { createCareAlarm } from './care/care-alarm.ts';
import { createCareGuideService } from './care/care-guide.service.ts';
import { deleteOldDisclosures } from './care-cases/care-disclosures.repository.ts';
import { createCareSigns } from './care-cases/care-signs.ts';
import { repeatAlarmJob } from './care-cases/repeat-alarm.job.ts';
import { createCareDecidingService } from './care-deciding/care-deciding.service.ts';
import { createCareMessagesService } from './care-deciding/care-messages.service.ts';
import { createAssociatedContentService } from './content/associated-content.service.ts';
import { createPublicDiscussionsService } from './content/public-discussions.service.ts';
import { createContentImagesService } from './content-images/content-images.service.ts';
import { removeContentPicturesJob } from './content-images/content-pictures.job.ts';
import { createContentPicturesService } from './content-images/content-pictures.service.ts';
import { openSigningKey } from './content-images/signing-key.ts';
import { createModerationFiguresService } from './figures/figures.service.ts';
import { createFlagActingService } from './flag-deciding/flag-acting.service.ts';
import { createFlagUndoService } from './flag-deciding/flag-undo.service.ts';
import { createFlagWordsService } from './flag-deciding/flag-words.service.ts';
import { createIgnoredFlagReportsService } from './flag-deciding/report-ignoring.service.ts';
import { createTextFindingsDetector } from './flag-findings/text-findings.ts';
import { createFlagging } from './flag-opening/flag-opening.ts';
import { createFlagViewsService } from './flag-views/flag-views.service.ts';
import { markedFlags } from './flags/flag-page-marks.ts';
import { createFlagPresenceService } from './flags/flag-presence.service.ts';
import { createFlagsReadingService } from './flags/flags-reading.service.ts';
import { createThreadFlagsService } from './flags/thread-flags.service.ts';
import { answerIllegalNoticesJob } from './illegal-content/answer-illegal-notices.job.ts';
import { createIllegalContentService } from './illegal-content/illegal-content.service.ts';
import { createIllegalNoticeMails } from './illegal-content/illegal-notice-mails.ts';
import { illegalNoticesRepository } from './illegal-notices/illegal-notices.repository.ts';
import { deleteExpiredIntakeAnswers } from './intake/idempotency.ts';
import { createIntakeService } from './intake/intake.service.ts';
import { itemRunJob } from './item-runs/item-runs.job.ts';
import { itemRunsRepository } from './item-runs/item-runs.repository.ts';
import { createItemRunsService } from './item-runs/item-runs.service.ts';
import { createStaffNotesService } from './notes/staff-notes.service.ts';
import { createNoticeTemplatesService } from './notices/notice-templates.service.ts';
import { createNoticeWriter } from './notices/notice-writing.ts';
import { createNoticesService } from './notices/notices.service.ts';
import { createReportReceipts } from './notices/report-receipts.ts';
import { sendNoticesJob } from './notices/send-notices.job.ts';
import { createPoliciesService } from './policies/policies.service.ts';
import { createSanctionsService } from './sanctions/sanctions.service.ts';
import { createClassifierTrialsService } from './second-opinion/classifier-trials.service.ts';
import { addDangerEncoder } from './second-opinion/danger-encoder.ts';
import { createOnnxClassifiers } from './second-opinion/onnx-classifiers.ts';
import { createProviderFinder, logClassifierProblems } from './second-opinion/provider-finder.ts';
import { createSecondOpinions, secondOpinionJob } from './second-opinion/second-opinion.job.ts';
import { createSecondReviewsService } from './second-reviews/second-reviews.service.ts';
import { createSimilarFlagsService } from './similar-flags/similar-flags.service.ts';
import { textBandsBackfill } from './similar-flags/text-bands.backfill.ts';
import { createStaffLanguagesService } from './staff-languages/staff-languages.service.ts';
import { timeTargetBreachesRepository } from './time-targets/target-breaches.repository.ts';
import { timeTargetsJob } from './time-targets/time-targets.job.ts';
import { createTimeTargetsService } from './time-targets/time-targets.service.ts';
import { createTransparencyService } from './transparency/transparency.service.ts';
import { createWebhookSender, sendWebhooksJob } from './webhooks/webhook-sending.ts';
import { createWebhookSecrets } from './webhooks/webhook-signing.ts';
import { webhooksRepository } from './webhooks/webhooks.repository.ts';
import { createWebhooksService } from './webhooks/webhooks.service.ts';
import { shadowHitsRepository } from './what-if/shadow-hits.repository.ts';
import { createWhatIfService } from './what-if/what-if.service.ts';
import { createWordTrialsService } from './word-trials/word-trials.service.ts';
import { createContentService } from './writing/content.service.ts';
import { createOwnTextsService } from './writing/own-texts.service.ts';
import { createPublicWritingService } from './writing/public-writing.service.ts';

export type ModerationServices = Awaited<ReturnType<typeof openModerationServices>>['services'];

declare module '../../area.ts' {
  interface Services extends ModerationServices {}
}

export async function openModerationServices(
  {
    config,
    database,
    events,
    changes,
    jobs,
    mail,
    storage,
    hosts,
    log,
    texts,
    metrics,
    secretBox,
    callers,
  }: Core,
  { recent: recentSites, settings }: Pick<SitesService, 'recent' | 'settings'>,
  { conditionNames }: { conditionNames(): Promise<string[][]> },
) {
  const neutralHosts = hosts.neutralOrigins.map((origin) => new URL(origin).host);
  const listOwnHosts = async () => {
    const sites = await recentSites.get();
    return [...neutralHosts, ...sites.map(({ domainName }) => hosts.ofSite(domainName))];
  };
  const careAlarm = createCareAlarm({ mail, hosts, jobs });
  const careSigns = createCareSigns({ careAlarm, events });
  const flagging = createFlagging({ events, careSigns, metrics });
  const careAlarmJob = repeatAlarmJob({ database, signs: careSigns });
  const careGuide = createCareGuideService({ database });
  const automod = await openAutomod();
  const corrections = createActiveCorrections({ db: database.db, automod });
  const automodLearning = createAutomodLearningService({
    database,
    changes,
    automod,
    active: corrections,
  });
  const secondOpinions = createSecondOpinions({ jobs });
  const noticeWriter = createNoticeWriter({ mail, hosts });
  const notices = createNoticesService({ database, mail, writer: noticeWriter });
  const content = createContentService({
    database,
    events,
    corrections,
    findings: createTextFindingsDetector({
      getSettings: settings,
      listConditionNames: conditionNames,
    }),
    flagging,
    receipts: createReportReceipts(noticeWriter),
    secondOpinions,
    texts,
  });
  const illegalContent = createIllegalContentService({
    database,
    flagging,
    content,
    mails: createIllegalNoticeMails({ mail, hosts }),
  });
  const safeFetch = createSafeFetch({
    allowLoopback: config.fetchLoopback,
    hosts: config.outgoingHosts,
  });
  const secrets = createWebhookSecrets(secretBox);
  const webhookSender = createWebhookSender({ database, mail, hosts, safeFetch, secrets });
  const classifierFiles = createOnnxClassifiers(config.onnx);
  await logClassifierProblems(classifierFiles, log);
  const classifiers = addDangerEncoder(classifierFiles, config.onnx);
  const findProvider = createProviderFinder({
    keys: config.secondOpinionKeys,
    safeFetch,
    classifiers,
    log,
  });
  const decideItem = createItemDecider({ changes, mail, flagging });
  const flagUndo = createFlagUndoService({ database, changes });
  const { undoIn } = flagUndo;
  const itemsJob = itemRunJob({ database, events, callers, decideItem, undoIn });
  const timeTargets = createTimeTargetsService({ database, mail, hosts });
  const flagContent = createAssociatedContentService({ database, texts });
  const threadFlags = createThreadFlagsService({ changes, events });
  const contentPictures = createContentPicturesService({
    database,
    storage,
    shownElsewhere: selectWidgetsWithPicture,
  });
  return {
    services: {
      content,
      contentPictures,
      contentImages: createContentImagesService({
        key: await openSigningKey(config.dataDir),
        storage,
        safeFetch,
        texts,
        listOwnHosts,
      }),
      publicDiscussions: createPublicDiscussionsService({
        database,
        careGuide,
        getSettings: settings,
      }),
      ownTexts: createOwnTextsService({ database, content, flagging, events, careGuide }),
      publicWriting: createPublicWritingService({ database, content, pictures: contentPictures }),
      automodLearning,
      illegalContent,
      thresholdSuggestions: createThresholdSuggestionsService({
        database,
        corrections,
        getSettings: settings,
      }),
      advice: createHealthAdviceService({ database, changes, getSettings: settings }),
      staffLanguages: createStaffLanguagesService({ database, changes }),
      notices,
      appeals: createAppealsService({ database, changes, events, writer: noticeWriter }),
      noticeTemplates: createNoticeTemplatesService({ database, changes }),
      cannedReplies: createCannedRepliesService({ database, changes }),
      flagViews: createFlagViewsService({ database, changes }),
      staffNotes: createStaffNotesService({ database, changes, mail }),
      sanctions: createSanctionsService({ database, changes }),
      webhooks: createWebhooksService({ database, changes, secrets }),
      webhookSender,
      transparency: createTransparencyService({ db: database.db }),
      policies: createPoliciesService({ database, changes }),
      intake: createIntakeService({ database, content }),
      flags: createFlagsReadingService({ database }),
      timeTargets,
      figures: createModerationFiguresService({ database }),
      whatIf: createWhatIfService({ database }),
      wordTrials: createWordTrialsService({ database }),
      secondReviews: createSecondReviewsService({ database, changes }),
      careGuide,
      careAlarmJob,
      careCases: createCareDecidingService({ database, changes, careSigns }),
      careMessages: createCareMessagesService({
        database,
        changes,
        events,
        mail,
        hosts,
        careSigns,
      }),
      classifiers,
      classifierTrials: createClassifierTrialsService({ db: database.db, classifiers }),
      flagContent,
      threadFlags,
      flagActing: createFlagActingService({ database, changes, mail, flagging, content }),
      authorItems: createAuthorItemsService({ database }),
      similarFlags: createSimilarFlagsService({ database }),
      itemDeciding: createItemDecidingService({ database, decideItem }),
      itemsJob,
      itemRuns: createItemRunsService({
        database,
        jobs,
        blocking: createReversibleBlockingService({ database, changes }),
      }),
      reportIgnoring: createIgnoredFlagReportsService({ database, changes }),
      flagUndo,
      flagWords: createFlagWordsService({ database, changes, content }),
      flagPresence: createFlagPresenceService({ database, events, changes }),
    },
    jobs: [
      careAlarmJob,
      removeContentPicturesJob({ db: database.db, storage }),
      automodLearningJob(automodLearning),
      sendNoticesJob(notices),
      answerIllegalNoticesJob(illegalContent),
      timeTargetsJob(timeTargets),
      sendWebhooksJob(webhookSender),
      itemsJob,
      computedBackfillJob(database, jobs, textBandsBackfill),
      secondOpinionJob({ database, events, flagging, content, findProvider }),
    ],
    cleanUps: [
      (now) => deleteExpiredIntakeAnswers(database.db, now),
      (now) => deleteOldDisclosures(database.db, now),
      (now) => illegalNoticesRepository(database.db).eraseSendersBefore(daysBefore(now, 400)),
      (now) => itemRunsRepository(database.db).deleteBefore(daysBefore(now, 30)),
      (now) => shadowHitsRepository(database.db).deleteBefore(daysBefore(now, 180)),
      (now) => timeTargetBreachesRepository(database.db).deleteBefore(daysBefore(now, 180)),
      (now) => webhooksRepository(database.db).deleteBefore(daysBefore(now, 30)),
    ],
    markedLists: [markedFlags],
  } satisfies Area;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3_600_000);
}
