/**
 * What changes can be about: the audit trail and the live events name their subject by one of
 * these, and consoles fetch again whatever they keep under it.
 */
export const changeNouns = [
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
  'opportunity',
  'post',
  'profileField',
  'profileSection',
  'referenceSync',
  'reply',
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
] as const;
export type ChangeNoun = (typeof changeNouns)[number];

/** What consoles keep besides: no event names these, so nothing refetches them by itself. */
export type QuietNoun =
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
  | 'threadSeoSchema'
  | 'viewer';

/** The first part of every query's key in the console. */
export type Noun = ChangeNoun | QuietNoun;
