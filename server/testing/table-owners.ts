/** The one folder that writes each table: a noun of a feature, or a layer below the features. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  'accounts/api-tokens': ['intake_keys'],
  'accounts/auth': [
    'authentication_accounts',
    'known_browsers',
    'one_time_tokens',
    'sessions',
    'sso_logins',
  ],
  'accounts/factors': ['recovery_codes', 'second_factors'],
  'accounts/security-log': ['security_events'],
  'accounts/sites': ['site_aliases', 'sites'],
  'accounts/users': ['link_offers', 'people', 'service_accounts', 'users'],
  base: ['audit_events', 'error_groups', 'live_processes', 'stored_files'],
  'conditions/disorder-merges': [
    'disorder_merge_campaigns',
    'disorder_merge_members',
    'disorder_merges',
  ],
  'conditions/disorders': ['disorder_counts', 'disorder_sites', 'disorder_slugs', 'disorders'],
  'conditions/reference-sync': [
    'disorder_cross_references',
    'reference_exclusions',
    'reference_sync_changes',
    'reference_sync_records',
    'reference_sync_undo',
    'reference_syncs',
  ],
  db: ['schema_migrations'],
  'engagement/draws': ['giveaway_draw_entries', 'giveaway_draws'],
  'engagement/entries': ['address_confirmations', 'giveaway_entries'],
  'engagement/items': [
    'engagement_days',
    'engagement_list_counts',
    'engagement_option_counts',
    'engagement_options',
    'engagement_site_counts',
    'engagement_tags',
    'engagements',
  ],
  'engagement/starters': ['engagement_threads'],
  'engagement/votes': ['engagement_votes'],
  'experiments/assignment': [
    'experiment_accounts',
    'experiment_counts',
    'experiment_goal_counts',
    'experiment_goal_sessions',
    'experiment_sessions',
  ],
  'experiments/experiments': ['experiment_phases', 'experiment_states', 'experiments'],
  'forums/tags': ['tags', 'thread_tags'],
  'forums/threads': ['thread_counts', 'thread_slugs'],
  http: ['throttles'],
  jobs: ['backfills', 'job_runs', 'set_aside_jobs'],
  'leads/lead-delivery': ['lead_deliveries', 'lead_delivery_attempts'],
  'leads/lead-forms': ['lead_form_questions', 'lead_forms'],
  'leads/lead-uploads': [
    'lead_mediums',
    'lead_upload_addresses',
    'lead_upload_malformed',
    'lead_upload_parts',
    'lead_uploads',
  ],
  'leads/leads': ['leads'],
  'leads/opportunities': ['opportunity_campaigns', 'opportunity_responses'],
  'leads/sftp': ['sftp_host_keys'],
  'leads/subscribers': ['email_blacklist', 'subscribers'],
  mail: ['outgoing_mail'],
  'moderation/care-cases': ['care_cases', 'care_disclosures', 'care_messages'],
  'moderation/content': [
    'comments',
    'content_revisions',
    'replies',
    'threads',
    'user_profile_status_replies',
    'user_profile_statuses',
  ],
  'moderation/content-images': ['content_picture_uses'],
  'moderation/flags': [
    'content_flag_assigns',
    'content_flag_counts',
    'content_flag_events',
    'content_flag_reports',
    'content_flag_viewers',
    'content_flags',
  ],
  'moderation/intake': ['intake_requests'],
  'moderation/reporter-trust': ['reporter_trust'],
  'people/awards': ['awards'],
  'people/conversations': ['conversations', 'messages'],
  'people/extended-profile': [
    'profile_answers',
    'profile_field_dependencies',
    'profile_field_options',
    'profile_fields',
    'profile_sections',
  ],
  'people/socials': ['social_sites'],
  'people/user-awards': ['user_awards'],
  'people/user-conditions': ['user_disorders'],
  'people/users': ['user_counts'],
  'scripts/link-tools': ['link_checks'],
  'scripts/task-scripts': ['task_schedules'],
  'site/post-search': ['post_index_chunks', 'post_index_marks', 'post_indexes'],
  'site/posts': [
    'categories',
    'post_categories',
    'post_counts',
    'post_permalinks',
    'post_tags',
    'posts',
  ],
  'site/short-links': ['short_link_days', 'short_links'],
  'site/site-menu': ['site_menu_versions', 'site_menus'],
  'site/sitemaps': [
    'sitemap_builds',
    'sitemap_chunks',
    'sitemap_indexes',
    'sitemap_marks',
    'sitemap_parts',
  ],
  'tasks/task-runs': ['task_run_items', 'task_run_logs', 'task_runs'],
};

/** A table that other areas read in their own statements. */
interface DeclaredReads {
  by: readonly string[];
  why: string;
}

/**
 * Reads of another area's table, each with the reason why the owner has no function for it. Within
 * an area every noun may read. New reads use a function or SQL fragment that the owner exports.
 */
export const declaredReads: Readonly<Record<string, DeclaredReads>> = {
  comments: {
    by: ['forums', 'people', 'scripts', 'site'],
    why: 'Posts and stories count comments, and scripts walk all texts in order.',
  },
  opportunity_campaigns: {
    by: ['conditions'],
    why: 'The catalogue counts campaigns of a condition; it lies below leads and cannot ask them.',
  },
  posts: {
    by: ['forums', 'moderation', 'people', 'scripts'],
    why: 'Comments and activity show the post that they belong to, and scripts walk all posts in order.',
  },
  replies: {
    by: ['forums', 'people', 'scripts'],
    why: 'Lists of threads count replies, and scripts walk all texts in order.',
  },
  sites: {
    by: [
      'base',
      'conditions',
      'engagement',
      'forums',
      'leads',
      'mail',
      'moderation',
      'people',
      'site',
    ],
    why: 'Settings, host names and features of a site decide what its rows mean, in one statement.',
  },
  tags: {
    by: ['engagement', 'scripts', 'site'],
    why: 'Posts and engagement items are filed under tags and listed by them.',
  },
  thread_slugs: {
    by: ['moderation', 'scripts', 'site'],
    why: 'A former address is looked up together with the present one.',
  },
  threads: {
    by: ['engagement', 'forums', 'people', 'scripts', 'site'],
    why: 'The forum lists threads with its own sorts and filters; others show the title of one.',
  },
  user_disorders: {
    by: ['conditions'],
    why: 'The catalogue counts members of a condition; it lies below people and cannot ask them.',
  },
  user_profile_status_replies: {
    by: ['people'],
    why: 'The activity of a person is one list over all five kinds of content; it lies below moderation.',
  },
  user_profile_statuses: {
    by: ['people'],
    why: 'The activity of a person is one list over all five kinds of content; it lies below moderation.',
  },
  users: {
    by: [
      'base',
      'commands',
      'conditions',
      'engagement',
      'experiments',
      'forums',
      'leads',
      'mail',
      'moderation',
      'people',
      'scripts',
      'site',
      'tasks',
    ],
    why: 'Lists and mails name people, filter by role and leave out those who are deleted, in one statement.',
  },
};
