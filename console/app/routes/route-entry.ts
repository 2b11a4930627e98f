import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '../../../contract/permissions.ts';
import type { ScreenName } from '../../lib/screens.ts';

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
  /** Additional permission to show links in drawer and palette. */
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
  /** Path of the highlighted drawer entry, if it is not a prefix of this path. */
  navPath?: string;
  inPalette: boolean;
  screen(): Promise<{ default: ComponentType }>;
}
