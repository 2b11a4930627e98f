// Generated from the migrations by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
/** Written as a string of JSON, read as the parsed value. */
type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  actor_id: number | null;
  action: string;
  entity_type: string;
  entity_id: number | null;
  before: Json | null;
  after: Json | null;
  request_id: string | null;
  inserted_at: Generated<Timestamp>;
  version: number | null;
}

export interface AuthenticationAccountsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  user_id: number;
  provider: string;
  subject: string;
  inserted_at: Generated<Timestamp>;
}

export interface AwardsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  name: string;
  year: number | null;
  finalists_count: Generated<number>;
  winners_count: Generated<number>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CommentsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  post_id: number;
  parent_id: number | null;
  user_id: number;
  body: string;
  is_deleted: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_pending_moderation: Generated<boolean>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ContentFlagAssignsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  content_flag_id: number;
  user_id: number;
  inserted_at: Generated<Timestamp>;
  is_open: Generated<boolean>;
}

export interface ContentFlagCountsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  is_open: boolean;
  filter_key: number;
  flags: number;
}

export interface ContentFlagEventsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  content_flag_id: number;
  status: string;
  body: Generated<string>;
  user_id: number | null;
  before: Json | null;
  after: Json | null;
  version: number;
  undone_by_id: number | null;
  inserted_at: Generated<Timestamp>;
}

export interface ContentFlagReportsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  content_flag_id: number;
  reporter_id: number;
  reason: string;
  details: Generated<string>;
  times: Generated<number>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ContentFlagViewersTable {
  site_id: number;
  content_flag_id: number;
  user_id: number;
  seen_at: Generated<Timestamp>;
}

export interface ContentFlagsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  assoc_type: string;
  assoc_id: number;
  author_id: number;
  is_open: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_offensive: Generated<boolean>;
  is_image: Generated<boolean>;
  is_reported: Generated<boolean>;
  is_required_to_publish: Generated<boolean>;
  requires_pre_moderation: Generated<boolean>;
  report_count: Generated<number>;
  spam_prob: number | null;
  offensive_prob: number | null;
  automod: Json | null;
  version: Generated<number>;
  opened_at: Generated<Timestamp>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  filter_key: GeneratedAlways<number>;
  outcome: string | null;
}

export interface ContentPictureUsesTable {
  file_id: number;
  content_kind: string;
  content_id: number;
}

export interface ContentRevisionsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  assoc_type: string;
  assoc_id: number;
  name: string | null;
  body: string;
  user_id: number;
  inserted_at: Generated<Timestamp>;
}

export interface ConversationsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  first_user_id: number;
  second_user_id: number;
  inserted_at: Generated<Timestamp>;
  first_user_mailed: Generated<boolean>;
  second_user_mailed: Generated<boolean>;
}

export interface DisordersTable {
  id: GeneratedAlways<number>;
  name: string;
  is_relatable_to_users: Generated<boolean>;
  inserted_at: Generated<Timestamp>;
}

export interface EmailBlacklistTable {
  id: GeneratedAlways<number>;
  kind: string;
  value: string;
  note: Generated<string>;
  inserted_at: Generated<Timestamp>;
}

export interface IntakeKeysTable {
  id: GeneratedAlways<number>;
  site_id: number;
  name: string;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  inserted_at: Generated<Timestamp>;
}

export interface IntakeRequestsTable {
  intake_key_id: number;
  idempotency_key: string;
  request_hash: Buffer;
  status: number;
  answer: Json;
  inserted_at: Generated<Timestamp>;
}

export interface KnownBrowsersTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: Timestamp;
}

export interface LeadDeliveriesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  form_id: number;
  status: Generated<string>;
  file_name: string;
  layout: Json;
  lead_count: number;
  byte_size: number | null;
  sha256: string | null;
  attempts: Generated<number>;
  uploaded_attempt: number | null;
  error: string | null;
  next_attempt_at: Timestamp | null;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
}

export interface LeadFormQuestionsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  form_id: number;
  position: number;
  name: string;
  type: string;
  required: Generated<boolean>;
  crm_id: Generated<string>;
  helper_text: Generated<string>;
  options: Generated<Json>;
  deleted_at: Timestamp | null;
}

export interface LeadFormsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  campaign_name: string;
  name: Generated<string>;
  type: Generated<string>;
  success_url: string;
  failure_url: Generated<string>;
  opt_in_text: Generated<string>;
  disclaimer: Generated<string>;
  file_type: Generated<string>;
  sftp_dir: Generated<string>;
  sftp_host: Generated<string>;
  sftp_port: Generated<number>;
  sftp_user: Generated<string>;
  sftp_password: Buffer | null;
  submissions_count: Generated<number>;
  version: Generated<number>;
  deleted_at: Timestamp | null;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface LeadMediumsTable {
  id: GeneratedAlways<number>;
  name: string;
}

export interface LeadUploadAddressesTable {
  upload_id: number;
  position: number;
  email: string;
  outcome: string;
  user_id: number | null;
  is_mailed: boolean;
}

export interface LeadUploadPartsTable {
  upload_id: number;
  after: number;
  emails: string[];
}

export interface LeadUploadsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  lead_medium_id: number;
  form: Generated<string>;
  ad_name: Generated<string>;
  campaign: Generated<string>;
  send_email: boolean;
  preserve_email_preferences: boolean;
  origin: string;
  opt_out_key: Generated<string>;
  total: number;
  malformed: number;
  duplicates: number;
  status: Generated<string>;
  processed: Generated<number>;
  new_leads: Generated<number>;
  members_already_opted_in: Generated<number>;
  subscribers_already_opted_in: Generated<number>;
  members_opted_back_in: Generated<number>;
  subscribers_opted_back_in: Generated<number>;
  blacklisted: Generated<number>;
  kept_opted_out: Generated<number>;
  mailed: Generated<number>;
  started_by: number | null;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
}

export interface LeadsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  form_id: number;
  email: string;
  answers: Json;
  opted_in: Generated<boolean>;
  delivery_id: number | null;
  inserted_at: Generated<Timestamp>;
}

export interface LinkOffersTable {
  user_id: number;
  other_user_id: number;
  inserted_at: Generated<Timestamp>;
  agreed_at: Timestamp | null;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  conversation_id: number;
  user_id: number;
  body: string;
  inserted_at: Generated<Timestamp>;
}

export interface OneTimeTokensTable {
  token_hash: Buffer;
  purpose: string;
  user_id: number;
  binding: Generated<string>;
  inserted_at: Generated<Timestamp>;
  expires_at: Timestamp;
  session_hash: Buffer | null;
}

export interface OpportunityCampaignsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  name: string;
  success_url: string;
  disorder_id: number | null;
  questions: Generated<string[]>;
  responses_count: Generated<number>;
  version: Generated<number>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface OpportunityResponsesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  opportunity_campaign_id: number;
  user_id: number;
  answers: Json;
  inserted_at: Generated<Timestamp>;
}

export interface OutgoingMailTable {
  id: GeneratedAlways<number>;
  site_id: number;
  user_id: number | null;
  to_address: string;
  subject: string;
  body_text: string;
  status: Generated<string>;
  attempts: Generated<number>;
  last_error: string | null;
  inserted_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
}

export interface PeopleTable {
  id: GeneratedAlways<number>;
  inserted_at: Generated<Timestamp>;
}

export interface PostsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  user_id: number;
  title: string;
  slug: string;
  body: string;
  is_deleted: Generated<boolean>;
  published_at: Generated<Timestamp>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  converted_thread_id: number | null;
}

export interface RepliesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  thread_id: number;
  parent_id: number | null;
  user_id: number;
  body: string;
  is_deleted: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_pending_moderation: Generated<boolean>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: number;
  user_agent: Generated<string>;
  inserted_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  expires_at: Timestamp;
  proven_at: Generated<Timestamp>;
}

export interface SftpHostKeysTable {
  id: GeneratedAlways<number>;
  site_id: number;
  host: string;
  port: number;
  key_type: string;
  fingerprint: string;
  seen_at: Generated<Timestamp>;
  new_key_type: string | null;
  new_fingerprint: string | null;
  changed_at: Timestamp | null;
}

export interface ShortLinksTable {
  id: GeneratedAlways<number>;
  site_id: number;
  code: string;
  to_url: string | null;
  thread_id: number | null;
  click_count: Generated<number>;
  created_by: number | null;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SitesTable {
  id: GeneratedAlways<number>;
  name: string;
  prefix: string;
  domain_name: string;
  tier: Generated<number>;
  features: Generated<string[]>;
  inserted_at: Generated<Timestamp>;
  settings: Generated<Json>;
}

export interface SocialSitesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  user_id: number;
  type: string;
  url: string;
  normalized_url: string;
  inserted_at: Generated<Timestamp>;
}

export interface StoredFilesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  storage_key: string;
  purpose: string;
  content_type: string;
  byte_size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  created_by: number | null;
  inserted_at: Generated<Timestamp>;
}

export interface SubscribersTable {
  id: GeneratedAlways<number>;
  site_id: number;
  email: string;
  opted_in: Generated<boolean>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface TagsTable {
  id: GeneratedAlways<number>;
  site_id: number | null;
  type: string;
  name: string;
  slug: string;
  description: Generated<string>;
  display_order: Generated<number>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TaskRunsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  kind: string;
  subject_ids: Generated<number[]>;
  status: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  message: Generated<string>;
  result: Generated<Json>;
  started_by: number | null;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
}

export interface ThreadCountsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  tag_id: number;
  is_hidden: boolean;
  threads: number;
}

export interface ThreadSlugsTable {
  site_id: number;
  slug: string;
  thread_id: number;
  inserted_at: Generated<Timestamp>;
}

export interface ThreadTagsTable {
  site_id: number;
  thread_id: number;
  tag_id: number;
  is_hidden: Generated<boolean>;
  is_public: Generated<boolean>;
  is_featured: Generated<boolean>;
  last_active_at: Generated<Timestamp>;
  inserted_at: Generated<Timestamp>;
  name_key: Generated<string>;
}

export interface ThreadsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  user_id: number;
  name: string;
  slug: string;
  body: string;
  seo: Generated<Json>;
  is_closed: Generated<boolean>;
  requires_pre_moderation: Generated<boolean>;
  is_featured: Generated<boolean>;
  is_homepage_featured: Generated<boolean>;
  is_deleted: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_pending_moderation: Generated<boolean>;
  last_active_at: Generated<Timestamp>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  is_hidden: GeneratedAlways<boolean>;
  is_public: GeneratedAlways<boolean>;
}

export interface ThrottlesTable {
  key: string;
  attempts: number;
  window_ends_at: Timestamp;
}

export interface UserAwardsTable {
  id: GeneratedAlways<number>;
  site_id: number;
  award_id: number;
  user_id: number;
  status: string;
  earned_at: Generated<Timestamp>;
}

export interface UserCountsTable {
  site_id: number;
  role_id: number;
  people: Generated<number>;
}

export interface UserDisordersTable {
  id: GeneratedAlways<number>;
  site_id: number;
  user_id: number;
  disorder_id: number;
  relationship_type: string | null;
  inserted_at: Generated<Timestamp>;
}

export interface UserProfileStatusRepliesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  status_id: number;
  user_id: number;
  body: string;
  is_deleted: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_pending_moderation: Generated<boolean>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface UserProfileStatusesTable {
  id: GeneratedAlways<number>;
  site_id: number;
  user_id: number;
  body: string;
  is_deleted: Generated<boolean>;
  is_spam: Generated<boolean>;
  is_pending_moderation: Generated<boolean>;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  site_id: number;
  person_id: number;
  role_id: Generated<number>;
  username: string;
  slug: string;
  email: string | null;
  verified_at: Timestamp | null;
  password_hash: string | null;
  status: Generated<number>;
  is_anonymous: Generated<boolean>;
  suppressed_from_activity_recs: Generated<boolean>;
  receive_emails: Generated<boolean>;
  description: Generated<string>;
  bio: Generated<string>;
  badge: Generated<string>;
  secondary_badge: string | null;
  first_name: string | null;
  last_name: string | null;
  birthday: string | null;
  ethnicity: string | null;
  gender: string | null;
  zipcode: string | null;
  is_fraudster: Generated<boolean>;
  avatar_file_id: number | null;
  preferences: Generated<Json>;
  deleted_at: Timestamp | null;
  inserted_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  password_set_by_staff: Generated<boolean>;
  password_replaced_at: Timestamp | null;
}

export interface DB {
  audit_events: AuditEventsTable;
  authentication_accounts: AuthenticationAccountsTable;
  awards: AwardsTable;
  comments: CommentsTable;
  content_flag_assigns: ContentFlagAssignsTable;
  content_flag_counts: ContentFlagCountsTable;
  content_flag_events: ContentFlagEventsTable;
  content_flag_reports: ContentFlagReportsTable;
  content_flag_viewers: ContentFlagViewersTable;
  content_flags: ContentFlagsTable;
  content_picture_uses: ContentPictureUsesTable;
  content_revisions: ContentRevisionsTable;
  conversations: ConversationsTable;
  disorders: DisordersTable;
  email_blacklist: EmailBlacklistTable;
  intake_keys: IntakeKeysTable;
  intake_requests: IntakeRequestsTable;
  known_browsers: KnownBrowsersTable;
  lead_deliveries: LeadDeliveriesTable;
  lead_form_questions: LeadFormQuestionsTable;
  lead_forms: LeadFormsTable;
  lead_mediums: LeadMediumsTable;
  lead_upload_addresses: LeadUploadAddressesTable;
  lead_upload_parts: LeadUploadPartsTable;
  lead_uploads: LeadUploadsTable;
  leads: LeadsTable;
  link_offers: LinkOffersTable;
  messages: MessagesTable;
  one_time_tokens: OneTimeTokensTable;
  opportunity_campaigns: OpportunityCampaignsTable;
  opportunity_responses: OpportunityResponsesTable;
  outgoing_mail: OutgoingMailTable;
  people: PeopleTable;
  posts: PostsTable;
  replies: RepliesTable;
  schema_migrations: SchemaMigrationsTable;
  sessions: SessionsTable;
  sftp_host_keys: SftpHostKeysTable;
  short_links: ShortLinksTable;
  sites: SitesTable;
  social_sites: SocialSitesTable;
  stored_files: StoredFilesTable;
  subscribers: SubscribersTable;
  tags: TagsTable;
  task_runs: TaskRunsTable;
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
}
