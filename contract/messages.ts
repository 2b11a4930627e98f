/** Messages that people and clients rely on word for word. */
export const messages = {
  somethingWentWrongTryAgain: 'Something went wrong. Please try again.',
  somethingWentWrong: 'Something went wrong',
  mustBeAdmin: 'You must be an Admin to do that',
  mustBeSuperAdmin: 'You must be a Super Admin to do that',
  mustBeSuperAdminOrCommunityTech: 'You must be a Super Admin or Community Tech to do that',
  noPermission: 'You do not have permission to do that',
  notFoundPage: 'We could not find what you were looking for...',
  authFailed: 'Try again or reach out to the contact address at the host',
  changesSaved: 'Changes were saved',
  textCopied: 'Your text has been copied',
  signInFirst: 'Please sign in to continue.',
  signInFailed: 'That e-mail or username and password do not match.',
  signInThrottled: 'Too many attempts. Please wait a few minutes and try again.',
  resetMailSent:
    'If an account with that address exists, we have sent it a link to set a new password.',
  resetLinkInvalid: 'This link has expired or was already used. Please ask for a new one.',
  confirmLinkInvalid: 'This link has expired or was already used.',
  awardNotFound: 'That award does not exist.',
} as const;
