import { IconFlask, IconPlus } from '@tabler/icons-react';
import type { RouteEntry } from './route-entry.ts';

export const experimentsRoutes: readonly RouteEntry[] = [
  {
    name: 'ExperimentList',
    path: '/experiments',
    title: 'Experiments',
    permission: 'experiments.manage',
    icon: IconFlask,
    nav: { label: 'Experiments', order: 70 },
    inPalette: true,
    screen: () => import('../../features/experiments/experiments/experiments-screen.tsx'),
  },
  {
    name: 'ExperimentNew',
    path: '/experiments/new',
    title: 'New Experiment',
    permission: 'experiments.manage',
    icon: IconPlus,
    inPalette: true,
    screen: () => import('../../features/experiments/experiments/new-experiment-screen.tsx'),
  },
  {
    name: 'ExperimentEdit',
    path: '/experiments/$id',
    title: 'Experiment',
    permission: 'experiments.manage',
    inPalette: false,
    screen: () => import('../../features/experiments/experiment-screen/experiment-screen.tsx'),
  },
];
