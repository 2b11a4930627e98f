const recentPoliciesStorageKey = 'steward:recent-policies';
const maxStoredPolicyIds = 50;

function readRecentPolicyIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentPoliciesStorageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Policies in use, the last used first. */
export function sortByRecentUse<Policy extends { id: string; isActive: boolean }>(
  policies: readonly Policy[],
): Policy[] {
  const recent = readRecentPolicyIds();
  const rank = ({ id }: Policy) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return policies.filter(({ isActive }) => isActive).toSorted((a, b) => rank(a) - rank(b));
}

export function recordPolicyUse(id: string): void {
  const ids = [id, ...readRecentPolicyIds().filter((other) => other !== id)];
  try {
    localStorage.setItem(
      recentPoliciesStorageKey,
      JSON.stringify(ids.slice(0, maxStoredPolicyIds)),
    );
  } catch {
    // Without storage the order stays that of the site.
  }
}
