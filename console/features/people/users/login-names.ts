/** Display names, sorted. `identity` is the login by email and password. */
export function loginNames(authAccounts: readonly string[]): string[] {
  return authAccounts.map((account) => (account === 'identity' ? 'email' : account)).sort();
}
