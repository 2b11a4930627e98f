import { IconArrowsExchange, IconServer } from '@tabler/icons-react';
import type { RouteEntry } from './route-entry.ts';

export const systemRoutes: readonly RouteEntry[] = [
  {
    name: 'SystemStatus',
    path: '/system',
    title: 'System',
    permission: 'system.read',
    icon: IconServer,
    nav: { label: 'System', order: 83 },
    inPalette: true,
    screen: () => import('../../features/system/status/system-screen.tsx'),
  },
  {
    name: 'ApiTokens',
    path: '/api-tokens',
    title: 'API Tokens',
    permission: 'apiTokens.manage',
    icon: IconArrowsExchange,
    nav: { label: 'API Tokens', order: 84 },
    inPalette: true,
    screen: () => import('../../features/accounts/api-tokens/api-tokens-screen.tsx'),
  },
  {
    name: 'NotFound',
    path: '/404',
    title: 'Not found',
    permission: 'console.use',
    inPalette: false,
    screen: () => import('../../kit/not-found-screen.tsx'),
  },
];
