import type { SelectedRows, Selection } from '../../../kit/list/selection.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import type { ListedUser } from './users.queries.ts';

/** In memory: survives leaving the list, but not a reload. */
const selectedUsers = createStore<SelectedRows<ListedUser>>(new Map());

export function useSelectedUsers(): Selection<ListedUser> {
  return { rows: useStore(selectedUsers), set: (rows) => selectedUsers.set(() => rows) };
}

export function clearSelectedUsers(): void {
  selectedUsers.set(() => new Map());
}
