import { IconScript } from '@tabler/icons-react';
import type { ScriptSymbol } from '../../../contract/scripts/task-scripts.ts';
import { emailSubscriptionsGroup, seoGroup } from './nav-groups.ts';
import type { NavGroup, RouteEntry } from './route-entry.ts';

/** Visible to everyone who may open the list of scripts; running them is for super admins. */
function scriptLink(symbol: ScriptSymbol, label: string, order: number, group: NavGroup) {
  const path = `/task-scripts/${symbol}`;
  return { label, path, order, group, permission: 'taskScripts.list' } as const;
}

export const scriptsRoutes: readonly RouteEntry[] = [
  {
    name: 'TaskScriptList',
    path: '/task-scripts',
    title: 'Task Scripts',
    permission: 'taskScripts.list',
    icon: IconScript,
    nav: { label: 'Task Scripts', order: 47 },
    inPalette: true,
    screen: () => import('../../features/scripts/task-scripts/task-scripts-screen.tsx'),
  },
  {
    name: 'TaskScript',
    path: '/task-scripts/$symbol',
    title: 'Task Script',
    permission: 'taskScripts.run',
    icon: IconScript,
    navLinks: [
      scriptLink('post_deindex_unpublish', 'Deindex or unpublish posts', 1, seoGroup),
      scriptLink('link_repair_tool', 'Link repair', 2, seoGroup),
      scriptLink('remove_broken_links', 'Remove broken links', 3, seoGroup),
      scriptLink('link_rewriter_tool', 'Link rewriter', 4, seoGroup),
      scriptLink('reindex_threads', 'Reindex threads and posts', 5, seoGroup),
      scriptLink('unsubscribe_emails', 'Unsubscribe emails', 1, emailSubscriptionsGroup),
    ],
    inPalette: false,
    screen: () => import('../../features/scripts/task-scripts/task-script-screen.tsx'),
  },
  {
    name: 'TaskScriptChanges',
    path: '/task-scripts/$symbol/changes/$runId',
    title: 'Choose Changes',
    permission: 'taskScripts.run',
    inPalette: false,
    screen: () => import('../../features/scripts/task-scripts/script-changes-screen.tsx'),
  },
];
