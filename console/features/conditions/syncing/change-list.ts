import {
  type SyncChangeKind,
  type SyncChangeSort,
  syncChangeKinds,
  syncChangePageSizes,
  syncChangeSorts,
} from '../../../../contract/conditions/reference-syncs.ts';
import { choiceFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

export const affectedFilters = [
  'all',
  'members',
  'campaigns',
  'pages',
  'staff',
  'leftOut',
] as const;
export type AffectedFilter = (typeof affectedFilters)[number];
export const affectedFilterLabels: Record<AffectedFilter, string> = {
  all: 'Everything',
  members: 'Named by members',
  campaigns: 'Used by campaigns',
  pages: 'Shown on public pages',
  staff: 'Edited by staff',
  leftOut: 'Left out',
};

export type SyncChangeFilters = { kind: SyncChangeKind | 'ALL'; touches: AffectedFilter };

export const syncChangeList: ListDefinition<SyncChangeSort, SyncChangeFilters> = {
  sorts: syncChangeSorts,
  defaultSort: { by: 'name', desc: false },
  pageSizes: syncChangePageSizes,
  filters: {
    kind: choiceFilter(['ALL', ...syncChangeKinds], 'ALL'),
    touches: choiceFilter(affectedFilters, 'all'),
  },
};

export function toChangeArguments({ kind, touches }: SyncChangeFilters) {
  return {
    kind: kind === 'ALL' ? null : kind,
    touches: touches === 'all' || touches === 'leftOut' ? null : touches,
    isLeftOut: touches === 'leftOut' ? true : null,
  };
}
