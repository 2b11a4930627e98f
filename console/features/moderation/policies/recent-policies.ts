const storageKey = 'steward:recent-policies';
const maxKept = 50;

function readIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Policies in use, the last used first. */
export function sortByRecentUse<Policy extends { id: string; isActive: boolean }>(
  policies: readonly Policy[],
): Policy[] {
  const recent = readIds();
  const rank = ({ id }: Policy) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return policies.filter(({ isActive }) => isActive).toSorted((a, b) => rank(a) - rank(b));
}

export function recordPolicyUse(id: string): void {
  const ids = [id, ...readIds().filter((other) => other !== id)];
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids.slice(0, maxKept)));
  } catch {
    // Without storage the order stays that of the site.
  }
}
