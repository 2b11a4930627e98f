import { useNavigate } from '@tanstack/react-router';
import { lastSearchOf } from '../../../lib/last-search.ts';

const path = '/users';

export function useBackToUsers(): (options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return ({ replace = false } = {}) => navigate({ to: path, search: lastSearchOf(path), replace });
}
