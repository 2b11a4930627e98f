import { useNavigate, useRouter } from '@tanstack/react-router';
import { lastSearchOf } from '../../../lib/last-search.ts';

/** Back to where the person came from; to the dashboard where they came from nowhere. */
export function useGoBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (window.history.length > 2) router.history.back();
    else navigate({ to: '/', search: lastSearchOf('/') });
  };
}
