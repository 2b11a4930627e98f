/** What the public depends on. */
export interface Visibility {
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
}
