import { contentKinds } from './content-kinds.ts';

/** Subjects of flags, as in addresses. The API uses the same names in upper case. */
export const assocTypes = [...contentKinds, 'user'] as const;
export type AssocType = (typeof assocTypes)[number];

export const assocTypeLabels: Record<AssocType, string> = {
  comment: 'Comments',
  thread: 'Forum Topics',
  reply: 'Forum Replies',
  user: 'Users',
  user_profile_status: 'Status Updates',
  user_profile_status_reply: 'Status Update Replies',
};

export const flagOperations = [
  'APPROVE',
  'DONE',
  'REOPEN',
  'DELETE',
  'UN_DELETE',
  'SPAM',
  'UN_SPAM',
  'ESCALATE',
] as const;
export type FlagOperation = (typeof flagOperations)[number];

export const flagEventKinds = [
  'OPENED',
  'REOPENED_BY_RULE',
  'REPORTED',
  'SCORED',
  'APPROVED',
  'DONE',
  'REOPENED',
  'DELETED',
  'UNDELETED',
  'SPAM',
  'UNSPAM',
  'ESCALATED',
  'ASSIGNED',
  'UNASSIGNED',
  'EDITED',
  'REPLIED',
  'THREAD_CHANGED',
  'AUTHOR_CHANGED',
  'CLOSED_BY_BLOCKING',
  'REMOVED_BY_AUTHOR',
  'REPORTS_IGNORED',
  'REPORTS_COUNTED',
  'CARE_STATE',
  'CARE_MARKED',
  'CARE_UNMARKED',
  'CARE_MESSAGE',
  'CARE_SIGN',
  'CARE_ALARM',
  'CARE_HIDDEN',
  'CARE_SHOWN',
  'ADVICE_NOTE',
  'ADVICE_REVIEWED',
  'UNDONE',
] as const;
export type FlagEventStatus = (typeof flagEventKinds)[number];

/** State of the content after the last decision, for open and closed flags alike. */
export const flagOutcomes = ['WAITING', 'APPROVED', 'KEPT', 'SPAM', 'DELETED'] as const;
export type FlagOutcome = (typeof flagOutcomes)[number];

export const flagOutcomeLabels: Record<FlagOutcome, string> = {
  WAITING: 'Waiting',
  APPROVED: 'Approved',
  KEPT: 'Kept',
  SPAM: 'Hidden as spam',
  DELETED: 'Deleted',
};

/** Order of the report form; danger to a life comes first. */
export const reportReasons = [
  'WORRIED',
  'SPAM',
  'OFFENSIVE',
  'MISINFORMATION',
  'PRIVACY',
  'OTHER',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  WORRIED: 'Worried about this person',
  SPAM: 'Spam or advertising',
  OFFENSIVE: 'Offensive or abusive',
  MISINFORMATION: 'Dangerous health advice',
  PRIVACY: 'Shares private information',
  OTHER: 'Something else',
};

export const reportDetailsMaxLength = 500;
export const maxShownReports = 50;
export const reportExcerptLength = 80;

/** Sorting by `spamProb`, `offensiveProb` or `disagreement` is for admins, as it reveals scores. */
export const flagSorts = [
  'openedAt',
  'insertedAt',
  'updatedAt',
  'reportCount',
  'spamProb',
  'offensiveProb',
  'disagreement',
  'urgency',
] as const;
export type FlagSort = (typeof flagSorts)[number];
/** Sorts reopened flags among new ones: they are equally urgent. */
export const defaultFlagSort: FlagSort = 'openedAt';

export const flagPageSizes = [10, 20, 50] as const;
export const flagPreviewLength = 60;
export const maxFlagsAtOnce = 200;

/** The console sends a selection in requests of `maxFlagsAtOnce`. */
export const maxSelectedFlags = 1000;

export const maxAssignees = 50;
export const assignWordMaxLength = 500;

export const maxFlagEvents = 200;

export const contentBodyMaxLength = 100_000;
export const threadNameMaxLength = 200;

export const flagMessages = {
  notFound: 'That content flag does not exist.',
  contentNotFound: 'That content does not exist.',
  approved: 'The content was approved and published',
  done: 'The content was marked as done',
  notDone: 'The content was marked as not done',
  deleted: 'The content was deleted',
  undeleted: 'The content was undeleted',
  spam: 'The content was marked as spam',
  unSpam: 'The content was unmarked as spam',
  escalated: 'The content was escalated and the admins will be notified',
  staysHidden: 'It stays hidden until someone approves it.',
  preModerated: 'The thread was marked for pre-moderation',
  notPreModerated: 'The thread was unmarked for pre-moderation',
  commentsClosed: 'Comments are now closed',
  commentsOpen: 'Comments are now open',
  untagged: 'The moderator was successfully untagged',
  assignedToYou: 'Assigned to you',
  assigned: 'The content was assigned and the moderator will be notified',
  replied: 'Your reply was posted!',
  saved: 'Your changes were saved',
  tagsUpdated: 'Tags updated!',
  featuredUpdated: "The thread's featured status has been updated",
  approveBeforeFeaturing: 'Content must be approved before featuring',
  currentlyModerating: 'Currently Moderating',
  notPending: 'This content is not waiting for approval.',
  deletedByAuthor: 'The author deleted this. It cannot be shown again.',
  approveHidden: 'This content is deleted or marked as spam. Take that back before approving it.',
  onlyStaffAssigned: 'Only staff of this site can be assigned.',
  tooManyAssigned: `At most ${maxAssignees} people can be assigned.`,
  wordTooLong: `A word to a colleague may have at most ${assignWordMaxLength} characters.`,
  wordToNobody: 'Say to whom: a word goes to those who are assigned.',
  versionsDiffer: 'Give one version for each content flag, or none.',
  tooManyAtOnce: `At most ${maxFlagsAtOnce} content flags can be changed at once.`,
  oneByOne: 'Someone may be in danger here. Please look at it by itself.',
  nothingAsked: 'Say what to do with the content flag.',
  cannotUndo: 'This cannot be undone.',
  notForPeople:
    'This is about a person, whose flag can only be closed, opened or escalated. Block or delete them on their own screen.',
  authorRemoved: 'The author was blocked or deleted, and what they wrote with them.',
  eventNotFound: 'That event does not exist.',
  replyToHidden: 'You cannot reply to content that is deleted or marked as spam.',
  ignoreNeedsText: 'Reports about a person cannot be ignored.',
  slugEmpty: 'Slug cannot be empty',
  slugTaken: 'Another thread has that slug.',
  tagNotFound: 'That tag does not exist.',
} as const;
