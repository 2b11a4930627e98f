interface LoginFacts {
  authAccounts: readonly string[];
  verifiedAt: string | null;
}

/**
 * Display names of verified logins, sorted. `identity` is the login by email and password, which is
 * verified once the address is proven.
 */
export function verifiedLoginNames({ authAccounts, verifiedAt }: LoginFacts): string[] {
  return authAccounts
    .filter((account) => account !== 'identity' || verifiedAt !== null)
    .map((account) => (account === 'identity' ? 'email' : account))
    .sort();
}
