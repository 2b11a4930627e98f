import type { SelectedRows, Selection } from '../../../kit/list/selection.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import type { ListedUser } from './users.queries.ts';

/** In memory only: it outlives the list's screen, but not a reload. */
const selectedUsers = createStore<SelectedRows<ListedUser>>(new Map());

/** The users chosen in the list, which bulk edit then works on. */
export function useSelectedUsers(): Selection<ListedUser> {
  return { rows: useStore(selectedUsers), set: (rows) => selectedUsers.set(() => rows) };
}

export function clearSelectedUsers(): void {
  selectedUsers.set(() => new Map());
}
