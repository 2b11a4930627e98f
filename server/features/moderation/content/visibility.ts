/** The columns that decide whether the public sees an item. */
export interface Visibility {
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
}
