import { useNavigate } from '@tanstack/react-router';
import { lastSearchOf } from '../../../lib/last-search.ts';

const usersPath = '/users';

export function useBackToUsers(): (options?: { replace?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return ({ replace = false } = {}) =>
    navigate({ to: usersPath, search: lastSearchOf(usersPath), replace });
}
