/** Messages about single sign-on, by the code in the address of the sign-in page. */
export const ssoMessages = {
  sso_unreachable: (name: string) =>
    `${name} could not be reached. Please try again in a few minutes. Other ways to sign in still work.`,
  sso_invalid: (name: string) =>
    `The answer of ${name} was not accepted, or the sign-in took too long. Please try again.`,
  sso_denied: (name: string) => `${name} did not sign you in.`,
  sso_unverified: (name: string) =>
    `${name} has not verified your email address, so we cannot find your account by it.`,
  sso_foreign_domain: (name: string) => `Your email address at ${name} is not one of our staff.`,
  sso_no_account: (name: string) =>
    `There is no account for you here. Ask an admin to create one with the email address that you have at ${name}.`,
  sso_unproven: () =>
    'The email address of your account was never confirmed. Choose “Forgot your password?” once, follow the link in the mail, then try again.',
  sso_other_subject: (name: string) =>
    `Your account is linked with someone else at ${name}. Ask an admin to unlink it.`,
} as const;
export type SsoProblem = keyof typeof ssoMessages;

export const ssoOnlyMessages = {
  refused: 'Staff of this site use single sign-on only.',
  noProvider: 'No provider is configured for this site. The operator names them with SSO_FILE.',
  noBreakGlass: 'Name at least one break-glass account below, so that an outage locks nobody out.',
  notSuperAdmin: (name: string) => `${name} is not a super admin of this site with a password.`,
  confirmElsewhere: 'That was someone else, or not a fresh sign-in. Please confirm again.',
} as const;
