import { createStore } from '../../../lib/store.ts';

export interface ItemAuthor {
  id: string;
  username: string;
}

export const authorOfShownItems = createStore<ItemAuthor | null>(null);

export function openAuthorItems({ id, username }: ItemAuthor): void {
  authorOfShownItems.set(() => ({ id, username }));
}
