import { createStore } from '../../../lib/store.ts';

export interface ItemAuthor {
  id: string;
  username: string;
}

export const shownAuthor = createStore<ItemAuthor | null>(null);

export function openAuthorItems({ id, username }: ItemAuthor): void {
  shownAuthor.set(() => ({ id, username }));
}
