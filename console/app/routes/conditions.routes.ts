import { IconHeartbeat, IconPlus } from '@tabler/icons-react';
import type { RouteEntry } from './route-entry.ts';

export const conditionsRoutes: readonly RouteEntry[] = [
  {
    name: 'DisorderList',
    path: '/conditions',
    title: 'Conditions',
    permission: 'conditions.manage',
    offeredWith: 'conditions.browse',
    icon: IconHeartbeat,
    nav: { label: 'Conditions', order: 70 },
    inPalette: true,
    screen: () => import('../../features/conditions/list/disorders-screen.tsx'),
  },
  {
    name: 'DisorderNew',
    path: '/conditions/new',
    title: 'New Condition',
    permission: 'conditions.manage',
    icon: IconPlus,
    inPalette: true,
    screen: () => import('../../features/conditions/editor/new-condition-screen.tsx'),
  },
  {
    name: 'ReferenceSyncList',
    path: '/conditions/syncs',
    title: 'Condition Syncs',
    permission: 'conditions.sync',
    icon: IconHeartbeat,
    inPalette: true,
    screen: () => import('../../features/conditions/syncing/syncs-screen.tsx'),
  },
  {
    name: 'ReferenceSync',
    path: '/conditions/syncs/$id',
    title: 'Condition Sync',
    permission: 'conditions.sync',
    inPalette: false,
    screen: () => import('../../features/conditions/syncing/sync-screen.tsx'),
  },
  {
    name: 'DisorderEdit',
    path: '/conditions/$id',
    title: 'Condition',
    permission: 'conditions.manage',
    inPalette: false,
    screen: () => import('../../features/conditions/editor/condition-screen.tsx'),
  },
];
