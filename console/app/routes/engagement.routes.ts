import { IconConfetti, IconPlus } from '@tabler/icons-react';
import { engagementKinds, type KindOfRoutes } from '../../../contract/engagement/kinds.ts';
import { iconByEngagementType } from '../../features/engagement/items/kind-icons.ts';
import type { NavGroup, RouteEntry } from './route-entry.ts';

const engagementToolkitGroup: NavGroup = {
  label: 'Engagement Toolkit',
  icon: IconConfetti,
  order: 20,
};

const kinds: readonly KindOfRoutes[] = engagementKinds;

export const engagementRoutes: readonly RouteEntry[] = kinds.flatMap(screensOfKind);

function screensOfKind(kind: KindOfRoutes, order: number): RouteEntry[] {
  const permission = 'engagement.manage';
  return [
    {
      name: kind.screens.list,
      path: kind.listPath,
      title: kind.plural,
      permission,
      icon: iconByEngagementType[kind.type],
      nav: { label: kind.plural, order, group: engagementToolkitGroup },
      inPalette: true,
      screen: () => import('../../features/engagement/items/engagements-screen.tsx'),
    },
    {
      name: kind.screens.create,
      path: kind.path,
      title: `New ${kind.label}`,
      permission,
      icon: IconPlus,
      navPath: kind.listPath,
      inPalette: true,
      screen: () => import('../../features/engagement/items/new-engagement-screen.tsx'),
    },
    {
      name: kind.screens.edit,
      path: `${kind.path}/$id`,
      title: kind.label,
      permission,
      navPath: kind.listPath,
      inPalette: false,
      screen: () => import('../../features/engagement/items/engagement-screen.tsx'),
    },
  ];
}
