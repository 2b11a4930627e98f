const securityEventLabels = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  second_step_failed: 'Second step of a sign-in failed',
  signed_out: 'Signed out',
  session_ended: 'A session was ended',
  sessions_ended: 'All other sessions were ended',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  recovery_codes_created: 'New recovery codes created',
  password_changed: 'Password changed',
  address_changed: 'Email address changed',
  data_downloaded: 'Own data downloaded',
  confirmed: 'Identity confirmed',
  confirmation_failed: 'Identity not confirmed',
  access_refused: 'Access refused',
  sso_linked: 'Single sign-on linked',
  break_glass_used: 'Break-glass account used',
} as const;
export type SecurityEventKind = keyof typeof securityEventLabels;

const proofMethodLabels = {
  password: 'password',
  code: 'code of an app',
  passkey: 'passkey',
  recovery_code: 'recovery code',
  other_site: 'another site of the network',
  sso: 'single sign-on',
} as const;
export type ProofMethod = keyof typeof proofMethodLabels;

/** Reasons in the security log. People who fail to sign in get one message for all. */
const signInFailureReasons = {
  wrong_password: 'Wrong password',
  unknown_login: 'No such account',
  blocked: 'The account is blocked',
  throttled: 'Too many attempts',
  wrong_code: 'Wrong code',
  used_code: 'The code was used before',
  clock_off: "The device's clock is wrong",
  passkey_refused: 'The passkey was not accepted',
  expired: 'The sign-in took too long',
  sso_only: 'Staff use single sign-on only',
  sso_invalid: 'The answer of the provider was not accepted',
  sso_unreachable: 'The provider could not be reached',
  sso_unverified: 'The provider did not verify the address',
  sso_foreign_domain: 'Address of another domain',
  sso_no_account: 'No account for this person at the provider',
  sso_unproven: 'The address of the account was never confirmed',
  sso_other_subject: 'Linked with someone else at the provider',
  provider_logout: 'Signed out at the provider',
} as const;
export type FailureReason = keyof typeof signInFailureReasons;

export function describeSecurityEvent({
  kind,
  method,
  reason,
}: {
  kind: string;
  method: string;
  reason: string;
}): { what: string; how: string | undefined; why: string } {
  return {
    what: securityEventLabels[kind as SecurityEventKind] ?? kind,
    how: proofMethodLabels[method as ProofMethod],
    why: signInFailureReasons[reason as FailureReason] ?? reason,
  };
}

export const securityLogPath = '/api/security-log.jsonl';
