import {
  IconAdjustments,
  IconArrowsExchange,
  IconConfetti,
  IconFlask,
  IconForms,
  IconHeartbeat,
  IconHome,
  IconLink,
  IconListTree,
  IconMail,
  IconMailPlus,
  IconMessages,
  IconRocket,
  IconScript,
  IconSettings,
  IconSitemap,
  IconSparkles,
  IconTag,
  IconTags,
  IconTargetArrow,
  IconTrophy,
  IconUserQuestion,
  IconUsers,
  IconWorldSearch,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type AnyEngagementKind, engagementKinds } from '../../contract/engagement/kinds.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { ScriptSymbol } from '../../contract/scripts/task-scripts.ts';
import { kindIcons } from '../features/engagement/items/kind-icons.ts';
import type { ScreenName } from '../lib/screens.ts';

export interface NavGroup {
  label: string;
  icon: TablerIcon;
  order: number;
}

export interface RouteEntry {
  name: ScreenName;
  path: string;
  title: string;
  permission: Permission;
  /** Additional permission for links in drawer and palette. */
  offeredWith?: Permission;
  icon?: TablerIcon;
  nav?: { label: string; order: number; group?: NavGroup; permission?: Permission };
  /** Further drawer entries that lead to fixed addresses of this screen. */
  navLinks?: readonly {
    label: string;
    path: string;
    order: number;
    group: NavGroup;
    permission: Permission;
  }[];
  inPalette: boolean;
  screen(): Promise<{ default: ComponentType }>;
}

const engagementToolkit: NavGroup = {
  label: 'Engagement Toolkit',
  icon: IconConfetti,
  order: 20,
};

const seo: NavGroup = {
  label: 'SEO',
  icon: IconWorldSearch,
  order: 50,
};

const emailSubscriptions: NavGroup = {
  label: 'Email Subscriptions',
  icon: IconMail,
  order: 60,
};

/** Visible to everyone who may open the list of scripts; running them is for super admins. */
function scriptLink(symbol: ScriptSymbol, label: string, order: number, group: NavGroup) {
  const path = `/task-scripts/${symbol}`;
  return { label, path, order, group, permission: 'taskScripts.list' } as const;
}

function screensOfKind(kind: AnyEngagementKind, order: number): RouteEntry[] {
  const permission = 'engagement.manage';
  return [
    {
      name: kind.screens.list,
      path: kind.listPath,
      title: kind.plural,
      permission,
      icon: kindIcons[kind.type],
      nav: { label: kind.plural, order, group: engagementToolkit },
      inPalette: true,
      screen: () => import('../features/engagement/items/engagements-screen.tsx'),
    },
    {
      name: kind.screens.create,
      path: kind.path,
      title: `New ${kind.label}`,
      permission,
      inPalette: false,
      screen: () => import('../features/engagement/items/new-engagement-screen.tsx'),
    },
    {
      name: kind.screens.edit,
      path: `${kind.path}/$id`,
      title: kind.label,
      permission,
      inPalette: false,
      screen: () => import('../features/engagement/items/engagement-screen.tsx'),
    },
  ];
}

export const routes: readonly RouteEntry[] = [
  {
    name: 'Home',
    path: '/',
    title: 'Moderation Dashboard',
    permission: 'console.use',
    icon: IconHome,
    nav: { label: 'Moderation Dashboard', order: 0 },
    inPalette: true,
    screen: () => import('../features/moderation/dashboard/dashboard-screen.tsx'),
  },
  {
    name: 'ContentFlag',
    path: '/content-flag/$id',
    title: 'Content flag',
    permission: 'flags.moderate',
    inPalette: false,
    screen: () => import('../features/moderation/flags/flag-screen.tsx'),
  },
  {
    name: 'ContentFlagFromClient',
    path: '/content-flag/$assocType/$assocId',
    title: 'Content flag',
    permission: 'flags.moderate',
    inPalette: false,
    screen: () => import('../features/moderation/flags/open-flag-screen.tsx'),
  },
  {
    name: 'ForumList',
    path: '/forums',
    title: 'Forums',
    permission: 'threads.read',
    offeredWith: 'forums.read',
    icon: IconMessages,
    nav: { label: 'Forums', order: 10, permission: 'threads.manage' },
    inPalette: true,
    screen: () => import('../features/forums/threads/forums-screen.tsx'),
  },
  {
    name: 'Thread',
    path: '/thread/$id',
    title: 'Thread',
    permission: 'threads.read',
    inPalette: false,
    screen: () => import('../features/forums/threads/thread-screen.tsx'),
  },
  {
    name: 'ThreadEditSeo',
    path: '/thread/$id/edit-seo',
    title: 'Thread SEO',
    permission: 'threads.manage',
    inPalette: false,
    screen: () => import('../features/forums/threads/thread-seo-screen.tsx'),
  },
  {
    name: 'ForumTags',
    path: '/forum-tags',
    title: 'Forum Tags',
    permission: 'forumTags.manage',
    offeredWith: 'forums.read',
    icon: IconTags,
    inPalette: true,
    screen: () => import('../features/forums/tags/forum-tags-screen.tsx'),
  },
  {
    name: 'ConvertStory',
    path: '/convert-story',
    title: 'Convert Story',
    permission: 'stories.convert',
    icon: IconArrowsExchange,
    inPalette: true,
    screen: () => import('../features/forums/stories/convert-story-screen.tsx'),
  },
  {
    name: 'TagIndex',
    path: '/tags',
    title: 'Global Tags',
    permission: 'tags.manage',
    icon: IconTag,
    nav: { label: 'Global Tags', order: 42 },
    inPalette: true,
    screen: () => import('../features/forums/tags/tags-screen.tsx'),
  },
  {
    name: 'AwardList',
    path: '/awards',
    title: 'Awards',
    permission: 'awards.manage',
    icon: IconTrophy,
    inPalette: true,
    screen: () => import('../features/people/awards/awards-screen.tsx'),
  },
  {
    name: 'UserList',
    path: '/users',
    title: 'Users',
    permission: 'users.manage',
    icon: IconUsers,
    nav: { label: 'Users', order: 1 },
    inPalette: true,
    screen: () => import('../features/people/users-list/users-screen.tsx'),
  },
  {
    name: 'UserCreate',
    path: '/users/new',
    title: 'New User',
    permission: 'users.manage',
    inPalette: false,
    screen: () => import('../features/people/user-editing/create-user-screen.tsx'),
  },
  {
    name: 'BulkEdit',
    path: '/users/bulk-edit',
    title: 'Bulk Edit User Roles',
    permission: 'users.manage',
    inPalette: false,
    screen: () => import('../features/people/user-editing/bulk-edit-screen.tsx'),
  },
  {
    name: 'UserEdit',
    path: '/users/$id',
    title: 'User',
    permission: 'users.manage',
    inPalette: false,
    screen: () => import('../features/people/user-screen/user-screen.tsx'),
  },
  {
    name: 'ExtendedProfile',
    path: '/extended-profile',
    title: 'Extended Profile',
    permission: 'extendedProfile.manage',
    icon: IconUserQuestion,
    nav: { label: 'Extended Profile', order: 45 },
    inPalette: true,
    screen: () => import('../features/people/extended-profile/extended-profile-screen.tsx'),
  },
  {
    name: 'DisorderList',
    path: '/conditions',
    title: 'Conditions',
    permission: 'conditions.manage',
    offeredWith: 'conditions.browse',
    icon: IconHeartbeat,
    nav: { label: 'Conditions', order: 70 },
    inPalette: true,
    screen: () => import('../features/conditions/list/disorders-screen.tsx'),
  },
  {
    name: 'DisorderNew',
    path: '/conditions/new',
    title: 'New Condition',
    permission: 'conditions.manage',
    inPalette: false,
    screen: () => import('../features/conditions/editor/new-condition-screen.tsx'),
  },
  {
    name: 'ReferenceSyncList',
    path: '/conditions/syncs',
    title: 'Condition Syncs',
    permission: 'conditions.sync',
    icon: IconHeartbeat,
    inPalette: true,
    screen: () => import('../features/conditions/syncing/syncs-screen.tsx'),
  },
  {
    name: 'ReferenceSync',
    path: '/conditions/syncs/$id',
    title: 'Condition Sync',
    permission: 'conditions.sync',
    inPalette: false,
    screen: () => import('../features/conditions/syncing/sync-screen.tsx'),
  },
  {
    name: 'DisorderEdit',
    path: '/conditions/$id',
    title: 'Condition',
    permission: 'conditions.manage',
    inPalette: false,
    screen: () => import('../features/conditions/editor/condition-screen.tsx'),
  },
  {
    name: 'CommercialLeadGenFormList',
    path: '/commercial-lead-gen-form-list-view',
    title: 'Commercial Lead Gen Forms',
    permission: 'leads.manage',
    icon: IconForms,
    nav: { label: 'Commercial Lead Gen Form List View', order: 30 },
    inPalette: true,
    screen: () => import('../features/leads/lead-forms/lead-forms-screen.tsx'),
  },
  {
    name: 'CommercialLeadGenFormNew',
    path: '/commercial-lead-gen-form-builder',
    title: 'Create a new form',
    permission: 'leads.manage',
    inPalette: false,
    screen: () => import('../features/leads/lead-forms/new-lead-form-screen.tsx'),
  },
  {
    name: 'CommercialLeadGenFormBuilder',
    path: '/commercial-lead-gen-form-builder/$id',
    title: 'Edit this form',
    permission: 'leads.manage',
    inPalette: false,
    screen: () => import('../features/leads/lead-forms/lead-form-screen.tsx'),
  },
  {
    name: 'OpportunityCampaignsIndex',
    path: '/opportunity-campaigns',
    title: 'Opportunity Campaigns',
    permission: 'opportunities.manage',
    icon: IconTargetArrow,
    nav: { label: 'Opportunity Campaigns', order: 31 },
    inPalette: true,
    screen: () => import('../features/leads/opportunities/opportunities-screen.tsx'),
  },
  {
    name: 'OpportunityCampaignsNew',
    path: '/opportunity-campaigns/new',
    title: 'New Opportunity Campaign',
    permission: 'opportunities.manage',
    inPalette: false,
    screen: () => import('../features/leads/opportunities/new-opportunity-screen.tsx'),
  },
  {
    name: 'OpportunityCampaignsEdit',
    path: '/opportunity-campaigns/$id',
    title: 'Opportunity Campaign',
    permission: 'opportunities.manage',
    inPalette: false,
    screen: () => import('../features/leads/opportunities/opportunity-screen.tsx'),
  },
  {
    name: 'LeadGenUpload',
    path: '/leadgen-upload',
    title: 'Lead Upload',
    permission: 'leads.upload',
    icon: IconMailPlus,
    nav: { label: 'Lead Upload', order: 0, group: emailSubscriptions },
    inPalette: true,
    screen: () => import('../features/leads/lead-uploads/lead-upload-screen.tsx'),
  },
  {
    name: 'SingleLeadGenUpload',
    path: '/leadgen-upload/$id',
    title: 'Lead Upload Result',
    permission: 'leads.upload',
    inPalette: false,
    screen: () => import('../features/leads/lead-uploads/lead-upload-result-screen.tsx'),
  },
  ...engagementKinds.flatMap(screensOfKind),
  {
    name: 'ExperimentList',
    path: '/experiments',
    title: 'Experiments',
    permission: 'experiments.manage',
    icon: IconFlask,
    nav: { label: 'Experiments', order: 70 },
    inPalette: true,
    screen: () => import('../features/experiments/experiments/experiments-screen.tsx'),
  },
  {
    name: 'ExperimentNew',
    path: '/experiments/new',
    title: 'New Experiment',
    permission: 'experiments.manage',
    inPalette: false,
    screen: () => import('../features/experiments/experiments/new-experiment-screen.tsx'),
  },
  {
    name: 'ExperimentEdit',
    path: '/experiments/$id',
    title: 'Experiment',
    permission: 'experiments.manage',
    inPalette: false,
    screen: () => import('../features/experiments/experiment-screen/experiment-screen.tsx'),
  },
  {
    name: 'JournaiList',
    path: '/myjournais',
    title: 'Page Builder',
    permission: 'posts.manage',
    icon: IconSparkles,
    nav: { label: 'Page Builder', order: 41 },
    inPalette: true,
    screen: () => import('../features/site/ai-pages/ai-pages-screen.tsx'),
  },
  {
    name: 'JournaiNew',
    path: '/myjournai/new',
    title: 'New Page',
    permission: 'posts.manage',
    inPalette: false,
    screen: () => import('../features/site/ai-pages/new-ai-page-screen.tsx'),
  },
  {
    name: 'JournaiEdit',
    path: '/myjournai/$id',
    title: 'Page',
    permission: 'posts.manage',
    inPalette: false,
    screen: () => import('../features/site/ai-pages/ai-page-screen.tsx'),
  },
  {
    name: 'Settings',
    path: '/settings',
    title: 'Site Settings',
    permission: 'settings.open',
    icon: IconSettings,
    nav: { label: 'Site Settings', order: 44 },
    inPalette: true,
    screen: () => import('../features/site/settings/settings-screen.tsx'),
  },
  {
    name: 'SuperSettings',
    path: '/super-settings',
    title: 'Super Settings',
    permission: 'superSettings.edit',
    icon: IconAdjustments,
    nav: { label: 'Super Settings', order: 81 },
    inPalette: true,
    screen: () => import('../features/site/settings/super-settings-screen.tsx'),
  },
  {
    name: 'Menu',
    path: '/site-menu',
    title: 'Site Menu',
    permission: 'siteMenu.manage',
    icon: IconListTree,
    nav: { label: 'Site Menu', order: 32 },
    inPalette: true,
    screen: () => import('../features/site/site-menu/site-menu-screen.tsx'),
  },
  {
    name: 'RagIndex',
    path: '/ai-post-search',
    title: 'AI Post Search',
    permission: 'aiSearch.use',
    icon: IconZoomQuestion,
    nav: { label: 'AI Post Search', order: 40 },
    inPalette: true,
    screen: () => import('../features/site/ai-search/ai-search-screen.tsx'),
  },
  {
    name: 'Shortlinks',
    path: '/short-links',
    title: 'Short Links',
    permission: 'shortLinks.manage',
    icon: IconLink,
    nav: { label: 'Short Links', order: 46 },
    inPalette: true,
    screen: () => import('../features/site/short-links/short-links-screen.tsx'),
  },
  {
    name: 'Sitemaps',
    path: '/sitemaps',
    title: 'Sitemaps',
    permission: 'sitemaps.read',
    icon: IconSitemap,
    nav: { label: 'Sitemaps', order: 0, group: seo },
    inPalette: true,
    screen: () => import('../features/site/sitemaps/sitemaps-screen.tsx'),
  },
  {
    name: 'TaskScriptList',
    path: '/task-scripts',
    title: 'Task Scripts',
    permission: 'taskScripts.list',
    icon: IconScript,
    nav: { label: 'Task Scripts', order: 47 },
    inPalette: true,
    screen: () => import('../features/scripts/task-scripts/task-scripts-screen.tsx'),
  },
  {
    name: 'TaskScript',
    path: '/task-scripts/$symbol',
    title: 'Task Script',
    permission: 'taskScripts.run',
    navLinks: [
      scriptLink('post_deindex_unpublish', 'Deindex or unpublish posts', 1, seo),
      scriptLink('link_repair_tool', 'Link repair', 2, seo),
      scriptLink('remove_broken_links', 'Remove broken links', 3, seo),
      scriptLink('link_rewriter_tool', 'Link rewriter', 4, seo),
      scriptLink('reindex_threads', 'Reindex threads and posts', 5, seo),
      scriptLink('unsubscribe_emails', 'Unsubscribe emails', 1, emailSubscriptions),
    ],
    inPalette: false,
    screen: () => import('../features/scripts/task-scripts/task-script-screen.tsx'),
  },
  {
    name: 'TaskScriptChanges',
    path: '/task-scripts/$symbol/changes/$runId',
    title: 'Choose Changes',
    permission: 'taskScripts.run',
    inPalette: false,
    screen: () => import('../features/scripts/task-scripts/script-changes-screen.tsx'),
  },
  {
    name: 'LaunchStatus',
    path: '/launch-status',
    title: 'Launch Status',
    permission: 'launch.read',
    icon: IconRocket,
    nav: { label: 'Launch Status', order: 82 },
    inPalette: true,
    screen: () => import('../features/site/launch/launch-screen.tsx'),
  },
  {
    name: 'NotFound',
    path: '/404',
    title: 'Not found',
    permission: 'console.use',
    inPalette: false,
    screen: () => import('../kit/not-found-screen.tsx'),
  },
];
