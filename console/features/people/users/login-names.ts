/** Ways to sign in as people call them, sorted; an identity is an email with a password. */
export function loginNames(authAccounts: readonly string[]): string[] {
  return authAccounts.map((account) => (account === 'identity' ? 'email' : account)).sort();
}
