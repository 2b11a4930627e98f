import {
  IconForms,
  IconHome,
  IconMail,
  IconMailPlus,
  IconTargetArrow,
  IconTrophy,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '../../contract/permissions.ts';
import type { ScreenName } from '../lib/screens.ts';

export interface NavGroup {
  label: string;
  icon: TablerIcon;
  order: number;
}

export interface RouteEntry {
  name: ScreenName;
  /** Below the base path; `$id` stands for a value. */
  path: string;
  title: string;
  permission: Permission;
  icon?: TablerIcon;
  /** Where it stands in the drawer, if it does. */
  nav?: { label: string; order: number; group?: NavGroup };
  /** Whether the palette offers it. */
  inPalette: boolean;
  screen(): Promise<{ default: ComponentType }>;
}

const emailSubscriptions: NavGroup = {
  label: 'Email Subscriptions',
  icon: IconMail,
  order: 60,
};

/** Every screen of the console. Navigation, guards, palette and tests read this table. */
export const routes: readonly RouteEntry[] = [
  {
    name: 'Home',
    path: '/',
    title: 'Moderation Dashboard',
    permission: 'console.use',
    icon: IconHome,
    nav: { label: 'Moderation Dashboard', order: 0 },
    inPalette: true,
    screen: () => import('../features/home/dashboard-screen.tsx'),
  },
  {
    name: 'ContentFlag',
    path: '/content-flag/$id',
    title: 'Content flag',
    permission: 'flags.moderate',
    inPalette: false,
    screen: () => import('../features/flags/flag-screen.tsx'),
  },
  {
    name: 'ContentFlagFromClient',
    path: '/content-flag/$assocType/$assocId',
    title: 'Content flag',
    permission: 'flags.moderate',
    inPalette: false,
    screen: () => import('../features/flags/open-flag-screen.tsx'),
  },
  {
    name: 'AwardList',
    path: '/awards',
    title: 'Awards',
    permission: 'awards.manage',
    icon: IconTrophy,
    inPalette: true,
    screen: () => import('../features/awards/awards-screen.tsx'),
  },
  {
    name: 'UserList',
    path: '/users',
    title: 'Users',
    permission: 'users.manage',
    icon: IconUsers,
    nav: { label: 'Users', order: 1 },
    inPalette: true,
    screen: () => import('../features/users/users-screen.tsx'),
  },
  {
    name: 'UserCreate',
    path: '/users/new',
    title: 'New User',
    permission: 'users.manage',
    inPalette: false,
    screen: () => import('../features/users/create-user-screen.tsx'),
  },
  {
    name: 'BulkEdit',
    path: '/users/bulk-edit',
    title: 'Bulk Edit User Roles',
    permission: 'users.manage',
    inPalette: false,
    screen: () => import('../features/users/bulk-edit-screen.tsx'),
  },
  {
    name: 'UserEdit',
    path: '/users/$id',
    title: 'User',
    permission: 'users.manage',
    inPalette: false,
    screen: () => import('../features/users/user-screen.tsx'),
  },
  {
    name: 'CommercialLeadGenFormList',
    path: '/commercial-lead-gen-form-list-view',
    title: 'Commercial Lead Gen Forms',
    permission: 'leads.manage',
    icon: IconForms,
    nav: { label: 'Commercial Lead Gen Form List View', order: 30 },
    inPalette: true,
    screen: () => import('../features/lead-forms/lead-forms-screen.tsx'),
  },
  {
    name: 'CommercialLeadGenFormNew',
    path: '/commercial-lead-gen-form-builder',
    title: 'Create a new form',
    permission: 'leads.manage',
    inPalette: false,
    screen: () => import('../features/lead-forms/new-lead-form-screen.tsx'),
  },
  {
    name: 'CommercialLeadGenFormBuilder',
    path: '/commercial-lead-gen-form-builder/$id',
    title: 'Edit this form',
    permission: 'leads.manage',
    inPalette: false,
    screen: () => import('../features/lead-forms/lead-form-screen.tsx'),
  },
  {
    name: 'OpportunityCampaignsIndex',
    path: '/opportunity-campaigns',
    title: 'Opportunity Campaigns',
    permission: 'opportunities.manage',
    icon: IconTargetArrow,
    nav: { label: 'Opportunity Campaigns', order: 31 },
    inPalette: true,
    screen: () => import('../features/opportunities/opportunities-screen.tsx'),
  },
  {
    name: 'OpportunityCampaignsNew',
    path: '/opportunity-campaigns/new',
    title: 'New Opportunity Campaign',
    permission: 'opportunities.manage',
    inPalette: false,
    screen: () => import('../features/opportunities/new-opportunity-screen.tsx'),
  },
  {
    name: 'OpportunityCampaignsEdit',
    path: '/opportunity-campaigns/$id',
    title: 'Opportunity Campaign',
    permission: 'opportunities.manage',
    inPalette: false,
    screen: () => import('../features/opportunities/opportunity-screen.tsx'),
  },
  {
    name: 'LeadGenUpload',
    path: '/leadgen-upload',
    title: 'Lead Upload',
    permission: 'leads.upload',
    icon: IconMailPlus,
    nav: { label: 'Lead Upload', order: 0, group: emailSubscriptions },
    inPalette: true,
    screen: () => import('../features/lead-uploads/lead-upload-screen.tsx'),
  },
  {
    name: 'SingleLeadGenUpload',
    path: '/leadgen-upload/$id',
    title: 'Lead Upload Result',
    permission: 'leads.upload',
    inPalette: false,
    screen: () => import('../features/lead-uploads/lead-upload-result-screen.tsx'),
  },
  {
    name: 'NotFound',
    path: '/404',
    title: 'Not found',
    permission: 'console.use',
    inPalette: false,
    screen: () => import('../features/not-found/not-found-screen.tsx'),
  },
];
