/**
 * The place of the content-flag card, which admins see beside a user's activity. It stays empty
 * until content flags can be shown.
 */
export function ActivityFlagSlot(_props: { userId: string }) {
  return null;
}
