import { useState } from 'react';

const maxRecentSearches = 8;

/** Stored in this browser, per account and site. */
export function useRecentSearches(owner: string) {
  const key = `steward.ai-searches.${owner}`;
  const [recent, setRecent] = useState(() => readRecentSearches(key));
  const storeRecent = (next: string[]) => {
    setRecent(next);
    try {
      if (next.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Searching works without local storage.
    }
  };
  return {
    recent,
    addRecent: (search: string) =>
      storeRecent(
        [search, ...readRecentSearches(key).filter((other) => other !== search)].slice(
          0,
          maxRecentSearches,
        ),
      ),
    clearRecent: () => storeRecent([]),
  };
}

function readRecentSearches(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
