import { IconConfetti, IconPlus } from '@tabler/icons-react';
import { type AnyEngagementKind, engagementKinds } from '../../../contract/engagement/kinds.ts';
import { kindIcons } from '../../features/engagement/items/kind-icons.ts';
import type { NavGroup, RouteEntry } from './route-entry.ts';

const engagementToolkit: NavGroup = {
  label: 'Engagement Toolkit',
  icon: IconConfetti,
  order: 20,
};

export const engagementRoutes: readonly RouteEntry[] = engagementKinds.flatMap(screensOfKind);

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
