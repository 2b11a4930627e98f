import { IconHome, IconTrophy, IconUsers, type TablerIcon } from '@tabler/icons-react';
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
  /** Whether the palette and the home screen offer it. */
  inPalette: boolean;
  screen(): Promise<{ default: ComponentType }>;
}

/** Every screen of the console. Navigation, guards, palette and tests read this table. */
export const routes: readonly RouteEntry[] = [
  {
    name: 'Home',
    path: '/',
    title: 'Home',
    permission: 'console.use',
    icon: IconHome,
    nav: { label: 'Home', order: 0 },
    inPalette: true,
    screen: () => import('../features/home/home-screen.tsx'),
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
    name: 'NotFound',
    path: '/404',
    title: 'Not found',
    permission: 'console.use',
    inPalette: false,
    screen: () => import('../features/not-found/not-found-screen.tsx'),
  },
];
