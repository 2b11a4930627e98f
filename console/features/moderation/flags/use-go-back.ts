import { useNavigate, useRouter } from '@tanstack/react-router';
import { lastSearchOf } from '../../../lib/last-search.ts';
import { returnToRow, takeReturnRow } from './return-row.ts';

const dashboardPath = '/';

/**
 * Back to where the person came from, on the dashboard to the given row; to the dashboard where
 * they came from nowhere.
 */
export function useGoBack(): (rowId?: string | null) => void {
  const router = useRouter();
  const navigate = useNavigate();
  return (rowId) => {
    if (rowId) {
      returnToRow(rowId);
      const stop = router.subscribe('onResolved', ({ toLocation }) => {
        stop();
        if (toLocation.pathname !== dashboardPath) takeReturnRow();
      });
    }
    if (window.history.length > 2) router.history.back();
    else navigate({ to: dashboardPath, search: lastSearchOf(dashboardPath) });
  };
}
