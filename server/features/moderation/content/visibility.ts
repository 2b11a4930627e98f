export interface Visibility {
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
}
