/**
 * Subjects of audit events and live events. The console refetches all queries under the noun of an
 * event.
 */
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

/**
 * Further query keys of the console. No event carries them, so their queries are never refetched
 * automatically.
 */
type QuietNoun =
  | 'activity'
  | 'aiSearch'
  | 'aiPagePreview'
  | 'experimentReport'
  | 'experimentSession'
  | 'networkSites'
  | 'flagList'
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

export type Noun = ChangeNoun | QuietNoun;
