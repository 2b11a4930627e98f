import { useNavigate, useRouter } from '@tanstack/react-router';
import { lastSearchOf } from '../../../lib/last-search.ts';
import { setReturnRow, takeReturnRow } from './return-row.ts';

const dashboardPath = '/';

/**
 * Goes back in history, or to the dashboard if there is none. On the dashboard, focuses the given
 * row.
 */
export function useBackToFlagList(): (rowId?: string | null) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return (rowId) => {
    if (rowId) {
      setReturnRow(rowId);
      const stop = router.subscribe('onResolved', ({ toLocation }) => {
        stop();
        if (toLocation.pathname !== dashboardPath) takeReturnRow();
      });
    }
    if (window.history.length > 2) router.history.back();
    else navigate({ to: dashboardPath, search: lastSearchOf(dashboardPath) });
  };
}
