// Generated from the migrations by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
/** Written as a string of JSON, read as the parsed value. */
type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AddressClaimsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  purpose: string;
  email: string;
  username: string | null;
  userId: number | null;
  tokenHash: Buffer | null;
  expiresAt: Timestamp;
  insertedAt: Generated<Timestamp>;
}

export interface AddressConfirmationsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer | null;
  siteId: number;
  purpose: string;
  engagementId: number;
  email: string;
  mailbox: string;
  expiresAt: Timestamp;
  insertedAt: Generated<Timestamp>;
}

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  actorId: number | null;
  action: string;
  entityType: string;
  entityId: number | null;
  before: Json | null;
  after: Json | null;
  requestId: string | null;
  insertedAt: Generated<Timestamp>;
  version: number | null;
  actedAs: string | null;
}

export interface AuthenticationAccountsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  provider: string;
  subject: string;
  insertedAt: Generated<Timestamp>;
}

export interface AutomodCorrectionsTable {
  id: GeneratedAlways<number>;
  siteId: number | null;
  baseVersion: string;
  decisionCount: number;
  bias: number;
  weights: Buffer;
  report: Json;
  isBetter: boolean;
  isActive: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
}

export interface AutomodExcludedStaffTable {
  siteId: number;
  userId: number;
}

export interface AutomodShadowHitsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  assocType: string;
  assocId: number;
  rule: string;
  insertedAt: Generated<Timestamp>;
}

export interface AwardsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  name: string;
  year: number | null;
  finalistsCount: Generated<number>;
  winnersCount: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BackfillsTable {
  name: string;
  statement: string;
  batchSize: Generated<number>;
  lastId: Generated<number>;
  changedCount: Generated<number>;
  lastError: Generated<string>;
  insertedAt: Generated<Timestamp>;
  finishedAt: Timestamp | null;
}

export interface CannedRepliesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  name: string;
  body: string;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface CareCasesTable {
  contentFlagId: number;
  siteId: number;
  personId: number;
  state: Generated<string>;
  isConfirmed: boolean;
  urgency: number;
  signCount: Generated<number>;
  lastSignAt: Generated<Timestamp>;
  waitingSince: Generated<Timestamp>;
  answeredById: number | null;
  answeredAt: Timestamp | null;
  dueAt: Timestamp | null;
  alarmCount: Generated<number>;
  hidesText: Generated<boolean>;
}

export interface CareDisclosuresTable {
  id: GeneratedAlways<number>;
  siteId: number;
  contentFlagId: number;
  personId: number;
  personName: string;
  madeById: number;
  madeByName: string;
  disclosedTo: string;
  disclosed: string;
  reason: string;
  approvedBy: string;
  insertedAt: Generated<Timestamp>;
}

export interface CareMessagesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  contentFlagId: number;
  personId: number;
  senderId: number | null;
  body: string;
  insertedAt: Generated<Timestamp>;
  readAt: Timestamp | null;
}

export interface CategoriesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  name: string;
  slug: string;
  description: Generated<string>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface ClassifierTrialsTable {
  name: string;
  fileVersion: string;
  loadMs: number;
  textMs: number;
  memoryMb: number | null;
  triedAt: Generated<Timestamp>;
}

export interface CommentsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  postId: number;
  parentId: number | null;
  userId: number;
  body: string;
  isDeleted: Generated<boolean>;
  isSpam: Generated<boolean>;
  isPendingModeration: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  editedAt: Timestamp | null;
  removedById: number | null;
}

export interface ComputedBackfillsTable {
  name: string;
  lastId: Generated<number>;
  changedCount: Generated<number>;
  lastError: Generated<string>;
  insertedAt: Generated<Timestamp>;
  finishedAt: Timestamp | null;
}

export interface ContentFlagAssignsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  contentFlagId: number;
  userId: number;
  insertedAt: Generated<Timestamp>;
  isOpen: Generated<boolean>;
}

export interface ContentFlagClaimsTable {
  contentFlagId: number;
  siteId: number;
  userId: number;
  expiresAt: Timestamp;
}

export interface ContentFlagCountsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  isOpen: boolean;
  filterKey: number;
  flags: number;
}

export interface ContentFlagEventsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  contentFlagId: number;
  status: string;
  body: Generated<string>;
  userId: number | null;
  before: Json | null;
  after: Json | null;
  version: number;
  undoneById: number | null;
  insertedAt: Generated<Timestamp>;
}

export interface ContentFlagReportsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  contentFlagId: number;
  reporterId: number;
  reason: string;
  details: Generated<string>;
  times: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  isIgnored: Generated<boolean>;
  isUpheld: boolean | null;
}

export interface ContentFlagViewersTable {
  siteId: number;
  contentFlagId: number;
  userId: number;
  seenAt: Generated<Timestamp>;
}

export interface ContentFlagWordsTable {
  contentFlagId: number;
  siteId: number;
  isOpen: boolean;
  words: string;
}

export interface ContentFlagsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  assocType: string;
  assocId: number;
  authorId: number;
  isOpen: Generated<boolean>;
  isSpam: Generated<boolean>;
  isOffensive: Generated<boolean>;
  isImage: Generated<boolean>;
  isReported: Generated<boolean>;
  isRequiredToPublish: Generated<boolean>;
  requiresPreModeration: Generated<boolean>;
  reportCount: Generated<number>;
  spamProb: number | null;
  offensiveProb: number | null;
  automod: Json | null;
  version: Generated<number>;
  openedAt: Generated<Timestamp>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  outcome: string | null;
  decidedById: number | null;
  decidedAt: Timestamp | null;
  isEscalated: Generated<boolean>;
  isCare: Generated<boolean>;
  heldFor: Generated<string[]>;
  secondOpinion: Json | null;
  disagreement: number | null;
  isUrgent: GeneratedAlways<boolean>;
  filterKey: GeneratedAlways<number>;
  careRank: number | null;
  textBands: number[] | null;
  trustedReports: number | null;
  reportsIgnoredAt: Timestamp | null;
  reportsIgnoredById: number | null;
  harm: number | null;
  urgency: Generated<number>;
  isReportedIllegal: Generated<boolean>;
  isAdvice: Generated<boolean>;
}

export interface ContentPictureUsesTable {
  fileId: number;
  contentKind: string;
  contentId: number;
}

export interface ContentRevisionsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  assocType: string;
  assocId: number;
  name: string | null;
  body: string;
  userId: number;
  insertedAt: Generated<Timestamp>;
}

export interface ConversationsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  firstUserId: number;
  secondUserId: number;
  insertedAt: Generated<Timestamp>;
  firstUserMailed: Generated<boolean>;
  secondUserMailed: Generated<boolean>;
  firstUserReadId: number | null;
  secondUserReadId: number | null;
}

export interface DisorderCountsTable {
  disorderType: string;
  filterKey: number;
  disorders: number;
}

export interface DisorderCrossReferencesTable {
  id: GeneratedAlways<number>;
  disorderId: number;
  source: string;
  reference: string;
  relation: Generated<string>;
  icdRelation: Generated<string>;
  validationStatus: Generated<string>;
}

export interface DisorderMergeCampaignsTable {
  mergeId: number;
  opportunityCampaignId: number;
}

export interface DisorderMergeMembersTable {
  mergeId: number;
  userDisorderId: number;
}

export interface DisorderMergesTable {
  id: GeneratedAlways<number>;
  fromId: number;
  intoId: number;
  moved: Json;
  mergedAt: Generated<Timestamp>;
  undoneAt: Timestamp | null;
}

export interface DisorderSitesTable {
  siteId: number;
  disorderId: number;
  isFeatured: boolean | null;
  hasDetailPage: boolean | null;
  summary: string | null;
  body: string | null;
  adTags: string[] | null;
  seo: Json | null;
  version: Generated<number>;
  updatedAt: Generated<Timestamp>;
  pictures: GeneratedAlways<string[]>;
  changedAt: Timestamp | null;
}

export interface DisorderSlugsTable {
  slug: string;
  disorderId: number;
  insertedAt: Generated<Timestamp>;
}

export interface DisordersTable {
  id: GeneratedAlways<number>;
  name: string;
  isRelatableToUsers: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  slug: Generated<string>;
  disorderType: Generated<string>;
  disorderGroup: Generated<string>;
  summary: Generated<string>;
  body: Generated<string>;
  synonyms: Generated<string[]>;
  prevalences: Generated<Json>;
  inheritanceType: Generated<string[]>;
  onsetAge: Generated<string[]>;
  deathAge: Generated<string>;
  adTags: Generated<string[]>;
  seo: Generated<Json>;
  isActive: Generated<boolean>;
  isFeatured: Generated<boolean>;
  hasDetailPage: Generated<boolean>;
  parentId: number | null;
  categoryId: number | null;
  replacedById: number | null;
  mergedIntoId: number | null;
  orphaCode: number | null;
  flagValue: Generated<number>;
  totalStatus: Generated<string>;
  referenceName: string | null;
  referenceDisorderType: string | null;
  referenceDisorderGroup: string | null;
  referenceSummary: string | null;
  referenceSynonyms: string[] | null;
  referencePrevalences: Json | null;
  referenceEpidemiology: Json | null;
  referenceInheritanceType: string[] | null;
  referenceOnsetAge: string[] | null;
  referenceDeathAge: string | null;
  referenceIsActive: boolean | null;
  referenceParentId: number | null;
  version: Generated<number>;
  updatedAt: Generated<Timestamp>;
  filterKey: GeneratedAlways<number | null>;
  initial: GeneratedAlways<string>;
  searchText: GeneratedAlways<string>;
  sortName: GeneratedAlways<string>;
  pictures: GeneratedAlways<string[]>;
  changedAt: Generated<Timestamp>;
}

export interface EmailBlacklistTable {
  id: GeneratedAlways<number>;
  kind: string;
  value: string;
  note: Generated<string>;
  insertedAt: Generated<Timestamp>;
}

export interface EngagementDaysTable {
  engagementId: number;
  siteId: number;
  day: string;
  votes: number;
}

export interface EngagementListCountsTable {
  siteId: number;
  type: string;
  date: string;
  isCurrent: boolean;
  isOnHomepage: boolean;
  isGlobal: boolean;
  items: number;
}

export interface EngagementOptionCountsTable {
  engagementId: number;
  optionId: number;
  siteId: number;
  votes: number;
}

export interface EngagementOptionsTable {
  id: GeneratedAlways<number>;
  engagementId: number;
  displayOrder: number;
  name: string;
  isCorrect: Generated<boolean>;
  ctaText: Generated<string>;
  ctaLink: Generated<string>;
  insertedAt: Generated<Timestamp>;
}

export interface EngagementSiteCountsTable {
  engagementId: number;
  siteId: number;
  votes: number;
}

export interface EngagementTagsTable {
  engagementId: number;
  tagId: number;
}

export interface EngagementThreadsTable {
  engagementId: number;
  siteId: number;
  threadId: number;
  insertedAt: Generated<Timestamp>;
}

export interface EngagementVotesTable {
  id: GeneratedAlways<number>;
  engagementId: number;
  siteId: number;
  userId: number | null;
  visitorId: string | null;
  optionIds: number[];
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface EngagementsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  type: string;
  legacyId: string | null;
  question: string;
  answerDescription: Generated<string>;
  ctaText: Generated<string>;
  ctaLink: Generated<string>;
  imageUrl: Generated<string>;
  date: string | null;
  isCurrent: Generated<boolean>;
  isMultiSelect: Generated<boolean>;
  isOnHomepage: Generated<boolean>;
  isSuggestable: Generated<boolean>;
  priority: Generated<number>;
  isGlobal: Generated<boolean>;
  hasOptionCta: Generated<boolean>;
  promoteOnForumIndexPage: Generated<boolean>;
  resultsRequireAuth: Generated<boolean>;
  resultsRequireKnown: Generated<boolean>;
  threadId: number | null;
  totalVotes: Generated<number>;
  siteVotes: Generated<number>;
  giveawaySubmissions: Generated<number>;
  createdForums: Generated<number>;
  version: Generated<number>;
  createdBy: number | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  deletedAt: Timestamp | null;
  startDate: string | null;
  resultsVisibility: Generated<string>;
}

export interface ErrorGroupsTable {
  fingerprint: string;
  message: string;
  place: string;
  work: string;
  version: string;
  errorCount: number;
  lastRequestId: string;
  firstSeenAt: Generated<Timestamp>;
  lastSeenAt: Generated<Timestamp>;
}

export interface ExperimentAccountsTable {
  experimentId: number;
  userId: number;
  variantKey: string;
  insertedAt: Generated<Timestamp>;
  phaseId: number | null;
  countedSiteId: number | null;
  countedDay: string | null;
  countedVariantKey: string | null;
  goalKeys: Generated<string[]>;
}

export interface ExperimentCountsTable {
  experimentId: number;
  phaseId: number;
  siteId: number;
  day: string;
  variantKey: string;
  sessions: Generated<number>;
  switched: Generated<number>;
  visitors: Generated<number>;
}

export interface ExperimentGoalCountsTable {
  experimentId: number;
  goalKey: string;
  phaseId: number;
  siteId: number;
  day: string;
  variantKey: string;
  sessions: Generated<number>;
  switched: Generated<number>;
  visitors: Generated<number>;
}

export interface ExperimentGoalSessionsTable {
  experimentId: number;
  sessionId: string;
  goalKey: string;
  insertedAt: Generated<Timestamp>;
}

export interface ExperimentPhasesTable {
  id: GeneratedAlways<number>;
  experimentId: number;
  symbol: string;
  variants: Json;
  goalKeys: Generated<string[]>;
  startedAt: Generated<Timestamp>;
  countsVisitors: Generated<boolean>;
}

export interface ExperimentSessionsTable {
  experimentId: number;
  sessionId: string;
  phaseId: number;
  siteId: number;
  variantKey: string;
  day: string;
  isFirst: boolean;
  hasSwitched: boolean;
  isForced: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  visitorPhaseId: number | null;
}

export interface ExperimentStatesTable {
  id: GeneratedAlways<number>;
  experimentId: number;
  version: number;
  userId: number | null;
  state: Json;
  insertedAt: Generated<Timestamp>;
}

export interface ExperimentsTable {
  id: GeneratedAlways<number>;
  name: string;
  symbol: string;
  description: Generated<string>;
  isActive: Generated<boolean>;
  persistSessions: Generated<boolean>;
  variants: Json;
  excludeEmployees: Generated<boolean>;
  excludeBots: Generated<boolean>;
  siteIds: Generated<number[]>;
  goals: Generated<Json>;
  hashVersion: Generated<number>;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  winnerKey: string | null;
}

export interface FlagFindingsTable {
  contentFlagId: number;
  siteId: number;
  adviceKind: string | null;
  adviceSentence: Generated<string>;
  showsNote: Generated<boolean>;
  review: string | null;
  reviewedById: number | null;
  reviewedAt: Timestamp | null;
  unreadLanguage: string | null;
}

export interface FlagTargetBreachesTable {
  siteId: number;
  contentFlagId: number;
  openedAt: Timestamp;
  reason: string;
  insertedAt: Generated<Timestamp>;
  mailedAt: Timestamp | null;
}

export interface FlagViewsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  name: string;
  isShared: Generated<boolean>;
  query: string;
  hiddenColumns: string[] | null;
  position: Generated<number>;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface GiveawayDrawEntriesTable {
  engagementId: number;
  entryId: number;
  place: number | null;
  isAlternate: Generated<boolean>;
  notifiedAt: Timestamp | null;
  withdrawnAt: Timestamp | null;
  withdrawnBy: number | null;
  withdrawnReason: string | null;
  replacesEntryId: number | null;
}

export interface GiveawayDrawsTable {
  engagementId: number;
  siteId: number;
  seed: string;
  seedHash: string;
  committedAt: Generated<Timestamp>;
  frozenAt: Timestamp | null;
  entriesCount: number | null;
  entriesHash: string | null;
  winnersCount: number | null;
  alternatesCount: number | null;
  drawnAt: Timestamp | null;
  drawnBy: number | null;
  revealedAt: Timestamp | null;
}

export interface GiveawayEntriesTable {
  id: GeneratedAlways<number>;
  engagementId: number;
  siteId: number;
  userId: number | null;
  visitorId: string | null;
  email: string | null;
  insertedAt: Generated<Timestamp>;
  mailbox: string | null;
  confirmedBy: string;
}

export interface IllegalContentNoticesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  contentFlagId: number;
  category: string;
  url: string;
  reasons: string;
  senderName: Generated<string>;
  senderEmail: Generated<string>;
  linkKey: string;
  receivedAt: Generated<Timestamp>;
  answer: string | null;
  answeredAt: Timestamp | null;
  decidedById: number | null;
  objection: Generated<string>;
  objectedAt: Timestamp | null;
}

export interface IntakeKeysTable {
  id: GeneratedAlways<number>;
  siteId: number;
  name: string;
  keyHash: Buffer;
  lastUsedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
  userId: number | null;
  scopes: Generated<string[]>;
  stepUps: Generated<string[]>;
  requestsPerMinute: number | null;
  expiresAt: Timestamp | null;
  createdById: number | null;
}

export interface IntakeRequestsTable {
  intakeKeyId: number;
  idempotencyKey: string;
  requestHash: Buffer;
  status: number;
  answer: Json;
  insertedAt: Generated<Timestamp>;
}

export interface ItemRunItemsTable {
  runId: number;
  position: number;
  assocType: string;
  assocId: number;
  seenVersion: number | null;
  undoneEventIds: Generated<number[]>;
  isOk: boolean | null;
  message: string | null;
  eventIds: Generated<number[]>;
  insertedAt: Generated<Timestamp>;
}

export interface JobRunsTable {
  jobId: string;
  queue: string;
  processId: string;
  startedAt: Generated<Timestamp>;
  seenAt: Generated<Timestamp>;
  deaths: Generated<number>;
  lastError: Generated<string>;
}

export interface KnownBrowsersTable {
  tokenHash: Buffer;
  userId: number;
  expiresAt: Timestamp;
  revokedAt: Timestamp | null;
}

export interface LeadDeliveriesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  formId: number;
  status: Generated<string>;
  fileName: string;
  layout: Json;
  leadCount: number;
  byteSize: number | null;
  sha256: string | null;
  attempts: Generated<number>;
  uploadedAttempt: number | null;
  error: string | null;
  nextAttemptAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  sentAt: Timestamp | null;
  replayOf: number | null;
  uploadedTo: string | null;
}

export interface LeadDeliveryAttemptsTable {
  deliveryId: number;
  number: number;
  siteId: number;
  status: Generated<string>;
  error: string | null;
  byteSize: number | null;
  sha256: string | null;
  startedAt: Generated<Timestamp>;
  finishedAt: Timestamp | null;
}

export interface LeadFormQuestionsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  formId: number;
  position: number;
  name: string;
  type: string;
  required: Generated<boolean>;
  crmId: Generated<string>;
  helperText: Generated<string>;
  options: Generated<Json>;
  deletedAt: Timestamp | null;
}

export interface LeadFormsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  campaignName: string;
  name: Generated<string>;
  type: Generated<string>;
  successUrl: string;
  failureUrl: Generated<string>;
  optInText: Generated<string>;
  disclaimer: Generated<string>;
  fileType: Generated<string>;
  sftpDir: Generated<string>;
  sftpHost: Generated<string>;
  sftpPort: Generated<number>;
  sftpUser: Generated<string>;
  sftpPassword: Buffer | null;
  submissionsCount: Generated<number>;
  version: Generated<number>;
  deletedAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  status: Generated<string>;
  visitorMessage: Generated<string>;
  guardsFormulas: Generated<boolean>;
  waitingCount: Generated<number>;
  lastLeadAt: Timestamp | null;
  lastSentAt: Timestamp | null;
}

export interface LeadMediumsTable {
  id: GeneratedAlways<number>;
  name: string;
}

export interface LeadUploadAddressesTable {
  uploadId: number;
  position: number;
  email: string;
  outcome: string;
  userId: number | null;
  isMailed: boolean;
}

export interface LeadUploadMalformedTable {
  uploadId: number;
  entries: string[];
  insertedAt: Generated<Timestamp>;
}

export interface LeadUploadPartsTable {
  uploadId: number;
  after: number;
  emails: string[];
}

export interface LeadUploadsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  leadMediumId: number;
  form: Generated<string>;
  adName: Generated<string>;
  campaign: Generated<string>;
  sendEmail: boolean;
  preserveEmailPreferences: boolean;
  origin: string;
  optOutKey: Generated<string>;
  malformed: number;
  duplicates: number;
  taskRunId: number;
}

export interface LeadsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  formId: number;
  email: string;
  answers: Json;
  optedIn: Generated<boolean>;
  deliveryId: number | null;
  insertedAt: Generated<Timestamp>;
}

export interface LinkChecksTable {
  address: string;
  isGood: boolean;
  status: number | null;
  movedTo: string | null;
  checkedAt: Generated<Timestamp>;
  reason: Generated<string>;
  failedTries: Generated<number>;
  failingSince: Timestamp | null;
}

export interface LinkOffersTable {
  userId: number;
  otherUserId: number;
  insertedAt: Generated<Timestamp>;
  agreedAt: Timestamp | null;
}

export interface LiveProcessesTable {
  id: string;
  role: string;
  version: string;
  host: string;
  pid: number;
  memoryBytes: number;
  startedAt: Timestamp;
  seenAt: Generated<Timestamp>;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  conversationId: number;
  userId: number;
  body: string;
  insertedAt: Generated<Timestamp>;
}

export interface ModerationAppealsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  decisionId: number;
  userId: number;
  side: string;
  body: string;
  state: Generated<string>;
  answer: Generated<string>;
  decidedById: number | null;
  decidedAt: Timestamp | null;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
}

export interface ModerationDecisionsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  publicId: Generated<string>;
  kind: string;
  policyId: number | null;
  contentFlagId: number | null;
  eventId: number | null;
  assocType: string;
  assocId: number;
  authorId: number;
  decidedById: number | null;
  body: Generated<string>;
  isFoundAutomatically: boolean;
  reportCount: Generated<number>;
  endsAt: Timestamp | null;
  strikeUntil: Timestamp | null;
  decidedAt: Generated<Timestamp>;
  dueAt: Timestamp | null;
  notifiedAt: Timestamp | null;
  withdrawnAt: Timestamp | null;
  source: string | null;
  openedAt: Timestamp | null;
  statement: Json | null;
}

export interface ModerationNoticesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  kind: string;
  decisionId: number | null;
  contentFlagId: number | null;
  linkKey: string;
  subject: string;
  body: string;
  mailAt: Timestamp | null;
  mailedAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
}

export interface NoticePreferencesTable {
  siteId: number;
  userId: number;
  reportMails: Generated<string>;
  language: string | null;
}

export interface NoticeTemplatesTable {
  siteId: number;
  kind: string;
  language: string;
  subject: string;
  body: string;
  version: Generated<number>;
  updatedAt: Generated<Timestamp>;
}

export interface OneTimeTokensTable {
  tokenHash: Buffer;
  purpose: string;
  userId: number;
  binding: Generated<string>;
  insertedAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  sessionHash: Buffer | null;
  ssoLoginId: number | null;
}

export interface OpportunityCampaignsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  name: string;
  successUrl: string;
  disorderId: number | null;
  questions: Generated<string[]>;
  responsesCount: Generated<number>;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface OpportunityResponsesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  opportunityCampaignId: number;
  userId: number;
  answers: Json;
  insertedAt: Generated<Timestamp>;
}

export interface OutgoingMailTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number | null;
  toAddress: string;
  subject: string;
  bodyText: string;
  status: Generated<string>;
  attempts: Generated<number>;
  lastError: string | null;
  insertedAt: Generated<Timestamp>;
  sentAt: Timestamp | null;
}

export interface PageMarkChangesTable {
  id: GeneratedAlways<number>;
  orderId: number;
  part: string;
  sortKey: string;
  rowId: number;
  delta: number;
}

export interface PageMarkOrdersTable {
  id: GeneratedAlways<number>;
  list: string;
  siteId: number;
  sort: string;
  recordedFrom: number | null;
  rowsPerMark: number | null;
  builtAt: Timestamp | null;
}

export interface PageMarksTable {
  id: GeneratedAlways<number>;
  orderId: number;
  number: number;
  part: string;
  sortKey: string;
  rowId: number;
  rowCount: number;
}

export interface PeopleTable {
  id: GeneratedAlways<number>;
  insertedAt: Generated<Timestamp>;
}

export interface PoliciesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  name: string;
  memberText: string;
  staffText: Generated<string>;
  ground: string;
  ladder: Generated<Json>;
  strikeDays: Generated<number>;
  position: Generated<number>;
  isActive: Generated<boolean>;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  category: Generated<string>;
  referenceUrl: Generated<string>;
}

export interface PostCategoriesTable {
  siteId: number;
  postId: number;
  categoryId: number;
  isPublic: Generated<boolean>;
  publishedAt: Generated<Timestamp>;
}

export interface PostCountsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  type: string;
  isPublic: boolean;
  isDeleted: boolean;
  posts: number;
}

export interface PostIndexChunksTable {
  buildId: string;
  position: number;
  siteId: number;
  data: Buffer;
  insertedAt: Generated<Timestamp>;
}

export interface PostIndexMarksTable {
  postId: number;
  siteId: number;
  changedIn: number;
}

export interface PostIndexesTable {
  siteId: number;
  buildId: string;
  asOf: number;
  asOfTime: Timestamp;
  posts: number;
  passages: number;
  bytes: number;
  builtAt: Generated<Timestamp>;
}

export interface PostPermalinksTable {
  siteId: number;
  permalink: string;
  postId: number;
  insertedAt: Generated<Timestamp>;
}

export interface PostTagsTable {
  siteId: number;
  postId: number;
  tagId: number;
  isPublic: Generated<boolean>;
  publishedAt: Generated<Timestamp>;
}

export interface PostsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  title: string;
  slug: string;
  body: string;
  isDeleted: Generated<boolean>;
  publishedAt: Generated<Timestamp>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  convertedThreadId: number | null;
  type: Generated<string>;
  status: Generated<string>;
  externalId: string | null;
  excerpt: Generated<string>;
  thumbnailUrl: string | null;
  thumbnailAlt: Generated<string>;
  content: Json | null;
  seo: Generated<Json>;
  modifiedAt: Generated<Timestamp>;
  version: Generated<number>;
  permalink: GeneratedAlways<string>;
  isPublic: GeneratedAlways<boolean>;
  isNoindex: GeneratedAlways<boolean>;
  searchText: GeneratedAlways<string>;
  pictures: GeneratedAlways<string[]>;
  redirectUrl: string | null;
  mentions: GeneratedAlways<number[]>;
  words: GeneratedAlways<string>;
  shortcodes: GeneratedAlways<string[]>;
}

export interface ProfileAnswersTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  fieldId: number;
  optionId: number | null;
  text: Generated<string>;
  isPublic: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  givenInPublic: boolean;
}

export interface ProfileFieldDependenciesTable {
  siteId: number;
  fieldId: number;
  onFieldId: number;
  optionId: number;
}

export interface ProfileFieldOptionsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  fieldId: number;
  name: string;
  displayOrder: number;
  isOther: Generated<boolean>;
  ctaText: Generated<string>;
  ctaLink: Generated<string>;
  isCorrect: Generated<boolean>;
  deletedAt: Timestamp | null;
}

export interface ProfileFieldsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  sectionId: number;
  parentId: number | null;
  name: string;
  description: Generated<string>;
  type: string;
  displayOrder: number;
  displayOnProfile: Generated<boolean>;
  icon: Generated<string>;
  privacy: Generated<number>;
  maxOptions: number | null;
  version: Generated<number>;
  deletedAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface ProfileSectionsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  name: string;
  description: Generated<string>;
  displayOrder: number;
  version: Generated<number>;
  deletedAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface RecoveryCodesTable {
  id: GeneratedAlways<number>;
  userId: number;
  codeHash: Buffer;
  usedAt: Timestamp | null;
}

export interface ReferenceExclusionsTable {
  dataType: string;
  orphaCode: number;
  kind: string;
  insertedAt: Generated<Timestamp>;
}

export interface ReferenceSyncChangesTable {
  id: GeneratedAlways<number>;
  syncId: number;
  kind: string;
  orphaCode: number;
  disorderId: number | null;
  name: string;
  changed: Json;
  hasStaffValue: Generated<boolean>;
  members: Generated<number>;
  campaigns: Generated<number>;
  twinId: number | null;
  isLeftOut: Generated<boolean>;
  searchText: string;
  pages: Generated<number>;
}

export interface ReferenceSyncRecordsTable {
  syncId: number;
  orphaCode: number;
  targetCode: number | null;
  record: Json;
}

export interface ReferenceSyncUndoTable {
  syncId: number;
  disorderId: number;
  before: Json | null;
  after: Generated<string>;
  keptBecause: Generated<string>;
  keptFields: Generated<string[]>;
}

export interface ReferenceSyncsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  dataType: string;
  status: Generated<string>;
  taskRunId: number | null;
  source: Generated<string>;
  releaseDate: Generated<string>;
  releaseVersion: Generated<string>;
  problem: Generated<string>;
  readCount: Generated<number>;
  unknownCount: Generated<number>;
  missingCount: Generated<number>;
  counts: Generated<Json>;
  startedBy: number | null;
  appliedBy: number | null;
  rolledBackBy: number | null;
  insertedAt: Generated<Timestamp>;
  readyAt: Timestamp | null;
  appliedAt: Timestamp | null;
  rolledBackAt: Timestamp | null;
}

export interface RepliesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  threadId: number;
  parentId: number | null;
  userId: number;
  body: string;
  isDeleted: Generated<boolean>;
  isSpam: Generated<boolean>;
  isPendingModeration: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  editedAt: Timestamp | null;
  removedById: number | null;
}

export interface ReporterTrustTable {
  userId: number;
  siteId: number;
  upheldCount: Generated<number>;
  dismissedCount: Generated<number>;
}

export interface SanctionsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  decisionId: number;
  kind: string;
  body: Generated<string>;
  endsAt: Timestamp | null;
  acknowledgedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  revokedById: number | null;
  insertedAt: Generated<Timestamp>;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  appliedAt: Generated<Timestamp>;
}

export interface SearchMissesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  text: string;
  searchCount: Generated<number>;
  lastDay: string;
}

export interface SearchSynonymsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  names: string[];
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface SecondFactorsTable {
  id: GeneratedAlways<number>;
  userId: number;
  kind: string;
  name: string;
  sealedSecret: Buffer | null;
  lastStep: number | null;
  credentialId: Buffer | null;
  publicKey: Buffer | null;
  signCount: number | null;
  transports: string[] | null;
  rpId: string | null;
  insertedAt: Generated<Timestamp>;
  lastUsedAt: Timestamp | null;
}

export interface SecondReviewsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  contentFlagId: number;
  body: Generated<string>;
  firstDecidedById: number;
  firstVerdict: string;
  firstPolicyId: number | null;
  firstDecidedAt: Generated<Timestamp>;
  reviewerId: number | null;
  verdict: string | null;
  policyId: number | null;
  reviewedAt: Timestamp | null;
}

export interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number | null;
  actorId: number | null;
  kind: string;
  method: Generated<string>;
  reason: Generated<string>;
  browser: Generated<string>;
  network: Generated<string>;
  insertedAt: Generated<Timestamp>;
}

export interface ServiceAccountsTable {
  userId: number;
  insertedAt: Generated<Timestamp>;
}

export interface SessionsTable {
  tokenHash: Buffer;
  userId: number;
  userAgent: Generated<string>;
  insertedAt: Generated<Timestamp>;
  lastSeenAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  provenAt: Generated<Timestamp>;
  id: GeneratedAlways<number>;
  confirmedAt: Generated<Timestamp>;
  method: Generated<string>;
  hasSecondFactor: Generated<boolean>;
  network: Generated<string>;
  ssoLoginId: number | null;
}

export interface SetAsideJobsTable {
  id: GeneratedAlways<number>;
  jobId: string;
  queue: string;
  data: Json;
  reason: string;
  insertedAt: Generated<Timestamp>;
}

export interface SftpHostKeysTable {
  id: GeneratedAlways<number>;
  siteId: number;
  host: string;
  port: number;
  keyType: string;
  fingerprint: string;
  seenAt: Generated<Timestamp>;
  newKeyType: string | null;
  newFingerprint: string | null;
  changedAt: Timestamp | null;
}

export interface ShortLinkDaysTable {
  siteId: number;
  shortLinkId: number;
  day: string;
  clicks: Generated<number>;
  botClicks: Generated<number>;
}

export interface ShortLinksTable {
  id: GeneratedAlways<number>;
  siteId: number;
  code: string;
  toUrl: string;
  threadId: number | null;
  clickCount: Generated<number>;
  createdBy: number | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  botClickCount: Generated<number>;
  state: Generated<string>;
}

export interface SiteAliasesTable {
  host: string;
  siteId: number;
}

export interface SiteMenuVersionsTable {
  siteId: number;
  version: number;
  menu: Json;
  itemsCount: number;
  restoredVersion: number | null;
  savedBy: number | null;
  insertedAt: Generated<Timestamp>;
}

export interface SiteMenusTable {
  siteId: number;
  menu: Generated<Json>;
  version: Generated<number>;
  updatedAt: Generated<Timestamp>;
}

export interface SitemapBuildsTable {
  siteId: number;
  kind: string;
  origin: string;
  isMarked: Generated<boolean>;
  changesAt: Timestamp | null;
  build: Generated<number>;
  beganAt: Timestamp | null;
  afterId: Generated<number>;
  spentMs: Generated<number>;
  tookMs: Generated<number>;
  builtAt: Timestamp | null;
}

export interface SitemapChunksTable {
  partId: number;
  first: number;
  urlCount: number;
  xml: Buffer;
  titles: Buffer;
}

export interface SitemapIndexesTable {
  siteId: number;
  xml: Generated<string>;
  hash: Generated<string>;
  modifiedAt: Generated<Timestamp>;
}

export interface SitemapMarksTable {
  id: GeneratedAlways<number>;
  siteId: number | null;
  kind: string;
}

export interface SitemapPartsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  kind: string;
  build: number;
  number: number;
  name: string;
  loc: string;
  urlCount: number;
  xmlBytes: number;
  crc: number;
  hash: string;
  modifiedAt: Generated<Timestamp>;
  isCurrent: Generated<boolean>;
  replacedAt: Timestamp | null;
}

export interface SitesTable {
  id: GeneratedAlways<number>;
  name: string;
  prefix: string;
  domainName: string;
  tier: Generated<number>;
  features: Generated<string[]>;
  insertedAt: Generated<Timestamp>;
  settings: Generated<Json>;
  superSettings: Generated<Json>;
  settingsVersion: Generated<number>;
  superSettingsVersion: Generated<number>;
  secondFactorSince: Timestamp | null;
}

export interface SocialSitesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  type: string;
  url: string;
  normalizedUrl: string;
  insertedAt: Generated<Timestamp>;
}

export interface SsoLoginsTable {
  id: GeneratedAlways<number>;
  userId: number;
  provider: string;
  subject: string;
  sid: string | null;
  insertedAt: Generated<Timestamp>;
}

export interface StaffLanguagesTable {
  siteId: number;
  userId: number;
  languages: string[];
}

export interface StaffNotesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  contentFlagId: number | null;
  authorId: number;
  body: string;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface StoredFilesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  storageKey: string;
  purpose: string;
  contentType: string;
  byteSize: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  createdBy: number | null;
  insertedAt: Generated<Timestamp>;
}

export interface SubscribersTable {
  id: GeneratedAlways<number>;
  siteId: number;
  email: string;
  optedIn: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface TagsTable {
  id: GeneratedAlways<number>;
  siteId: number | null;
  type: string;
  name: string;
  slug: string;
  description: Generated<string>;
  displayOrder: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TaskRunItemsTable {
  runId: number;
  position: number;
  item: Json;
}

export interface TaskRunLogsTable {
  id: GeneratedAlways<number>;
  runId: number;
  kind: string;
  message: string;
  data: Json | null;
  insertedAt: Generated<Timestamp>;
}

export interface TaskRunsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  kind: string;
  subjectIds: Generated<number[]>;
  status: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  message: Generated<string>;
  result: Generated<Json>;
  startedBy: number | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  finishedAt: Timestamp | null;
  script: string | null;
  options: Generated<Json>;
  reason: Generated<string>;
  isDryRun: Generated<boolean>;
  undoesRunId: number | null;
  scheduleId: number | null;
  sites: Generated<Json>;
  siteIds: Generated<number[]>;
  pace: Generated<Json>;
  failures: Generated<number>;
  hasList: Generated<boolean>;
}

export interface TaskSchedulesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  script: string;
  options: Generated<Json>;
  reason: string;
  isDryRun: Generated<boolean>;
  sites: Generated<Json>;
  siteIds: Generated<number[]>;
  every: string;
  nextAt: Timestamp;
  createdBy: number;
  insertedAt: Generated<Timestamp>;
}

export interface ThreadCountsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  tagId: number;
  isHidden: boolean;
  threads: number;
}

export interface ThreadSlugsTable {
  siteId: number;
  slug: string;
  threadId: number;
  insertedAt: Generated<Timestamp>;
}

export interface ThreadTagsTable {
  siteId: number;
  threadId: number;
  tagId: number;
  isHidden: Generated<boolean>;
  isPublic: Generated<boolean>;
  isFeatured: Generated<boolean>;
  lastActiveAt: Generated<Timestamp>;
  insertedAt: Generated<Timestamp>;
  nameKey: Generated<string>;
}

export interface ThreadsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  name: string;
  slug: string;
  body: string;
  seo: Generated<Json>;
  isClosed: Generated<boolean>;
  requiresPreModeration: Generated<boolean>;
  isFeatured: Generated<boolean>;
  isHomepageFeatured: Generated<boolean>;
  isDeleted: Generated<boolean>;
  isSpam: Generated<boolean>;
  isPendingModeration: Generated<boolean>;
  lastActiveAt: Generated<Timestamp>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  isHidden: GeneratedAlways<boolean>;
  isPublic: GeneratedAlways<boolean>;
  writerId: number | null;
  pictures: GeneratedAlways<string[]>;
  changedAt: Timestamp | null;
  editedAt: Timestamp | null;
  removedById: number | null;
}

export interface ThrottlesTable {
  key: string;
  attempts: number;
  windowEndsAt: Timestamp;
}

export interface UserAwardsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  awardId: number;
  userId: number;
  status: string;
  earnedAt: Generated<Timestamp>;
}

export interface UserCountsTable {
  siteId: number;
  roleId: number;
  people: Generated<number>;
}

export interface UserDisordersTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  disorderId: number;
  relationshipType: string | null;
  insertedAt: Generated<Timestamp>;
}

export interface UserProfileStatusRepliesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  statusId: number;
  userId: number;
  body: string;
  isDeleted: Generated<boolean>;
  isSpam: Generated<boolean>;
  isPendingModeration: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  editedAt: Timestamp | null;
  removedById: number | null;
}

export interface UserProfileStatusesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  userId: number;
  body: string;
  isDeleted: Generated<boolean>;
  isSpam: Generated<boolean>;
  isPendingModeration: Generated<boolean>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  editedAt: Timestamp | null;
  removedById: number | null;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  siteId: number;
  personId: number;
  roleId: Generated<number>;
  username: string;
  slug: string;
  email: string | null;
  verifiedAt: Timestamp | null;
  passwordHash: string | null;
  status: Generated<number>;
  isAnonymous: Generated<boolean>;
  suppressedFromActivityRecs: Generated<boolean>;
  receiveEmails: Generated<boolean>;
  description: Generated<string>;
  bio: Generated<string>;
  badge: Generated<string>;
  secondaryBadge: string | null;
  firstName: string | null;
  lastName: string | null;
  birthday: string | null;
  ethnicity: string | null;
  gender: string | null;
  zipcode: string | null;
  isFraudster: Generated<boolean>;
  avatarFileId: number | null;
  preferences: Generated<Json>;
  deletedAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  passwordSetByStaff: Generated<boolean>;
  passwordReplacedAt: Timestamp | null;
  mutedUntil: Timestamp | null;
  suspendedUntil: Timestamp | null;
  mustAcknowledge: Generated<boolean>;
  isSearchable: Generated<boolean>;
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  siteId: number;
  endpointId: number;
  messageId: string;
  eventType: string;
  subject: string;
  payload: string;
  state: Generated<string>;
  attempts: Generated<number>;
  firstDueAt: Timestamp;
  dueAt: Timestamp | null;
  lastStatus: number | null;
  lastError: string | null;
  lastTriedAt: Timestamp | null;
  insertedAt: Generated<Timestamp>;
}

export interface WebhookEndpointsTable {
  id: GeneratedAlways<number>;
  siteId: number;
  url: string;
  description: Generated<string>;
  eventTypes: string[];
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Timestamp | null;
  isActive: Generated<boolean>;
  disabledReason: string | null;
  version: Generated<number>;
  insertedAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
}

export interface DB {
  address_claims: AddressClaimsTable;
  address_confirmations: AddressConfirmationsTable;
  audit_events: AuditEventsTable;
  authentication_accounts: AuthenticationAccountsTable;
  automod_corrections: AutomodCorrectionsTable;
  automod_excluded_staff: AutomodExcludedStaffTable;
  automod_shadow_hits: AutomodShadowHitsTable;
  awards: AwardsTable;
  backfills: BackfillsTable;
  canned_replies: CannedRepliesTable;
  care_cases: CareCasesTable;
  care_disclosures: CareDisclosuresTable;
  care_messages: CareMessagesTable;
  categories: CategoriesTable;
  classifier_trials: ClassifierTrialsTable;
  comments: CommentsTable;
  computed_backfills: ComputedBackfillsTable;
  content_flag_assigns: ContentFlagAssignsTable;
  content_flag_claims: ContentFlagClaimsTable;
  content_flag_counts: ContentFlagCountsTable;
  content_flag_events: ContentFlagEventsTable;
  content_flag_reports: ContentFlagReportsTable;
  content_flag_viewers: ContentFlagViewersTable;
  content_flag_words: ContentFlagWordsTable;
  content_flags: ContentFlagsTable;
  content_picture_uses: ContentPictureUsesTable;
  content_revisions: ContentRevisionsTable;
  conversations: ConversationsTable;
  disorder_counts: DisorderCountsTable;
  disorder_cross_references: DisorderCrossReferencesTable;
  disorder_merge_campaigns: DisorderMergeCampaignsTable;
  disorder_merge_members: DisorderMergeMembersTable;
  disorder_merges: DisorderMergesTable;
  disorder_sites: DisorderSitesTable;
  disorder_slugs: DisorderSlugsTable;
  disorders: DisordersTable;
  email_blacklist: EmailBlacklistTable;
  engagement_days: EngagementDaysTable;
  engagement_list_counts: EngagementListCountsTable;
  engagement_option_counts: EngagementOptionCountsTable;
  engagement_options: EngagementOptionsTable;
  engagement_site_counts: EngagementSiteCountsTable;
  engagement_tags: EngagementTagsTable;
  engagement_threads: EngagementThreadsTable;
  engagement_votes: EngagementVotesTable;
  engagements: EngagementsTable;
  error_groups: ErrorGroupsTable;
  experiment_accounts: ExperimentAccountsTable;
  experiment_counts: ExperimentCountsTable;
  experiment_goal_counts: ExperimentGoalCountsTable;
  experiment_goal_sessions: ExperimentGoalSessionsTable;
  experiment_phases: ExperimentPhasesTable;
  experiment_sessions: ExperimentSessionsTable;
  experiment_states: ExperimentStatesTable;
  experiments: ExperimentsTable;
  flag_findings: FlagFindingsTable;
  flag_target_breaches: FlagTargetBreachesTable;
  flag_views: FlagViewsTable;
  giveaway_draw_entries: GiveawayDrawEntriesTable;
  giveaway_draws: GiveawayDrawsTable;
  giveaway_entries: GiveawayEntriesTable;
  illegal_content_notices: IllegalContentNoticesTable;
  intake_keys: IntakeKeysTable;
  intake_requests: IntakeRequestsTable;
  item_run_items: ItemRunItemsTable;
  job_runs: JobRunsTable;
  known_browsers: KnownBrowsersTable;
  lead_deliveries: LeadDeliveriesTable;
  lead_delivery_attempts: LeadDeliveryAttemptsTable;
  lead_form_questions: LeadFormQuestionsTable;
  lead_forms: LeadFormsTable;
  lead_mediums: LeadMediumsTable;
  lead_upload_addresses: LeadUploadAddressesTable;
  lead_upload_malformed: LeadUploadMalformedTable;
  lead_upload_parts: LeadUploadPartsTable;
  lead_uploads: LeadUploadsTable;
  leads: LeadsTable;
  link_checks: LinkChecksTable;
  link_offers: LinkOffersTable;
  live_processes: LiveProcessesTable;
  messages: MessagesTable;
  moderation_appeals: ModerationAppealsTable;
  moderation_decisions: ModerationDecisionsTable;
  moderation_notices: ModerationNoticesTable;
  notice_preferences: NoticePreferencesTable;
  notice_templates: NoticeTemplatesTable;
  one_time_tokens: OneTimeTokensTable;
  opportunity_campaigns: OpportunityCampaignsTable;
  opportunity_responses: OpportunityResponsesTable;
  outgoing_mail: OutgoingMailTable;
  page_mark_changes: PageMarkChangesTable;
  page_mark_orders: PageMarkOrdersTable;
  page_marks: PageMarksTable;
  people: PeopleTable;
  policies: PoliciesTable;
  post_categories: PostCategoriesTable;
  post_counts: PostCountsTable;
  post_index_chunks: PostIndexChunksTable;
  post_index_marks: PostIndexMarksTable;
  post_indexes: PostIndexesTable;
  post_permalinks: PostPermalinksTable;
  post_tags: PostTagsTable;
  posts: PostsTable;
  profile_answers: ProfileAnswersTable;
  profile_field_dependencies: ProfileFieldDependenciesTable;
  profile_field_options: ProfileFieldOptionsTable;
  profile_fields: ProfileFieldsTable;
  profile_sections: ProfileSectionsTable;
  recovery_codes: RecoveryCodesTable;
  reference_exclusions: ReferenceExclusionsTable;
  reference_sync_changes: ReferenceSyncChangesTable;
  reference_sync_records: ReferenceSyncRecordsTable;
  reference_sync_undo: ReferenceSyncUndoTable;
  reference_syncs: ReferenceSyncsTable;
  replies: RepliesTable;
  reporter_trust: ReporterTrustTable;
  sanctions: SanctionsTable;
  schema_migrations: SchemaMigrationsTable;
  search_misses: SearchMissesTable;
  search_synonyms: SearchSynonymsTable;
  second_factors: SecondFactorsTable;
  second_reviews: SecondReviewsTable;
  security_events: SecurityEventsTable;
  service_accounts: ServiceAccountsTable;
  sessions: SessionsTable;
  set_aside_jobs: SetAsideJobsTable;
  sftp_host_keys: SftpHostKeysTable;
  short_link_days: ShortLinkDaysTable;
  short_links: ShortLinksTable;
  site_aliases: SiteAliasesTable;
  site_menu_versions: SiteMenuVersionsTable;
  site_menus: SiteMenusTable;
  sitemap_builds: SitemapBuildsTable;
  sitemap_chunks: SitemapChunksTable;
  sitemap_indexes: SitemapIndexesTable;
  sitemap_marks: SitemapMarksTable;
  sitemap_parts: SitemapPartsTable;
  sites: SitesTable;
  social_sites: SocialSitesTable;
  sso_logins: SsoLoginsTable;
  staff_languages: StaffLanguagesTable;
  staff_notes: StaffNotesTable;
  stored_files: StoredFilesTable;
  subscribers: SubscribersTable;
  tags: TagsTable;
  task_run_items: TaskRunItemsTable;
  task_run_logs: TaskRunLogsTable;
  task_runs: TaskRunsTable;
  task_schedules: TaskSchedulesTable;
  thread_counts: ThreadCountsTable;
  thread_slugs: ThreadSlugsTable;
  thread_tags: ThreadTagsTable;
  threads: ThreadsTable;
  throttles: ThrottlesTable;
  user_awards: UserAwardsTable;
  user_counts: UserCountsTable;
  user_disorders: UserDisordersTable;
  user_profile_status_replies: UserProfileStatusRepliesTable;
  user_profile_statuses: UserProfileStatusesTable;
  users: UsersTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoints: WebhookEndpointsTable;
}
