/**
 * Subjects of audit events and live events. The console refetches all queries under the noun of an
 * event.
 */
const changeNouns = [
  'apiToken',
  'appeal',
  'automodCorrection',
  'award',
  'comment',
  'contentFlag',
  'contentFlagViewer',
  'conversation',
  'directory',
  'engagement',
  'experiment',
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
  'searchMiss',
  'searchSynonyms',
  'setAsideJob',
  'sftpHostKey',
  'shortLink',
  'sitemap',
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
 * Further query keys of the console. No event names them, so they are never refetched
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
  | 'palette'
  | 'profilePreview'
  | 'sftpPublicKey'
  | 'systemStatus'
  | 'threadSeoSchema'
  | 'viewer';

export type Noun = ChangeNoun | QuietNoun;
