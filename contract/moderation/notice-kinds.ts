export const noticeKinds = [
  'RECEIPT',
  'DECISION',
  'OUTCOME',
  'WITHDRAWN',
  'APPEAL_RECEIVED',
  'APPEAL_DECIDED',
  'REOPENED',
  'ILLEGAL_RECEIPT',
  'ILLEGAL_DECIDED',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeKindLabels: Record<NoticeKind, string> = {
  RECEIPT: 'Receipt of a report',
  DECISION: 'Decision, to the author',
  OUTCOME: 'Outcome, to reporters',
  WITHDRAWN: 'Decision taken back',
  APPEAL_RECEIVED: 'Receipt of an objection',
  APPEAL_DECIDED: 'Answer to an objection',
  REOPENED: 'Decided again after an objection, to the author',
  ILLEGAL_RECEIPT: 'Receipt of a notice of illegal content',
  ILLEGAL_DECIDED: 'Decision about a notice of illegal content',
};

export const noticeLanguages = ['en', 'es'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

export const noticeLanguageLabels: Record<NoticeLanguage, string> = {
  en: 'English',
  es: 'Español',
};

export const noticePlaceholders = [
  'username',
  'site',
  'subject',
  'decision',
  'text',
  'policy',
  'policyText',
  'words',
  'automation',
  'duration',
  'source',
  'ground',
  'redress',
  'answer',
  'link',
] as const;
export type NoticePlaceholder = (typeof noticePlaceholders)[number];

export const noticePlaceholderLabels: Record<NoticePlaceholder, string> = {
  username: 'Name of the member',
  site: 'Name of the site',
  subject: 'Kind of content, such as “a forum reply”',
  decision: 'Decision in words',
  text: 'Text as it was',
  policy: 'Name of the policy',
  policyText: 'Text of the policy for members',
  words: 'Words of staff to the member',
  automation: 'Whether automated means took part',
  duration: 'How long it lasts',
  source: 'Whether a notice, reports or staff brought it up',
  ground: 'Whether law or terms, and that it applies in all countries',
  redress: 'Where people can turn to besides objecting',
  answer: 'Answer to an objection',
  link: 'Address of the notice, where members object',
};

export const reportMailChoices = ['EACH', 'DAILY', 'NONE'] as const;
export type ReportMails = (typeof reportMailChoices)[number];

export const reportMailLabels: Record<ReportMails, string> = {
  EACH: 'A mail for each notice',
  DAILY: 'One mail a day',
  NONE: 'No mails',
};
