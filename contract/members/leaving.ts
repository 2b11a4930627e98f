export const leaveAccountPath = '/account/leave';

export const leaveAccountMessages = {
  staff: 'You belong to the staff. Please ask somebody else of the staff to delete your account.',
  notAgreed: 'Please tick the box: this cannot be undone.',
} as const;

export function leaveAccountQuestion(items: number): string {
  const data = 'Your account and all personal data';
  const deleted =
    items === 0
      ? data
      : `${data}, and ${items === 1 ? '1 text' : `${items} texts`} that you wrote,`;
  return `${deleted} will be deleted. Replies of others to you stay. This cannot be undone.`;
}
