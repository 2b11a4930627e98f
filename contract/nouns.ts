/** Subjects of audit and live events. An event refetches all queries under its noun. */
const changeNouns = [
  'apiToken',
  'appeal',
  'automodCorrection',
  'award',
  'cannedReply',
  'comment',
  'contentFlag',
  'contentFlagViewer',
  'conversation',
  'directory',
  'engagement',
  'experiment',
  'flagView',
  'disorder',
  'leadForm',
  'leadUpload',
  'noticeTemplate',
  'opportunity',
  'policy',
  'post',
  'profileField',
  'profileSection',
  'referenceSync',
  'reply',
  'secondReview',
  'searchMiss',
  'searchSynonyms',
  'setAsideJob',
  'sftpHostKey',
  'shortLink',
  'sitemap',
  'staffNote',
  'siteSettings',
  'superSettings',
  'siteMenu',
  'subscriber',
  'tag',
  'taskRun',
  'taskSchedule',
  'thread',
  'user',
  'webhook',
] as const;
export type ChangeNoun = (typeof changeNouns)[number];

/** Further query keys of the console, which no event refetches. */
type QueryKeyWithoutEvents =
  | 'activity'
  | 'aiSearch'
  | 'aiPagePreview'
  | 'experimentReport'
  | 'experimentSession'
  | 'networkSites'
  | 'flagList'
  | 'flagWave'
  | 'launch'
  | 'leadFormPreview'
  | 'menuSource'
  | 'moderationFigures'
  | 'palette'
  | 'profilePreview'
  | 'sftpPublicKey'
  | 'systemStatus'
  | 'threadSeoSchema'
  | 'transparency'
  | 'viewer';

export type Noun = ChangeNoun | QueryKeyWithoutEvents;
