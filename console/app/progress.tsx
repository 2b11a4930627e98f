import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import classes from './progress.module.css';

export function ProgressBar() {
  return <div className={classes.bar} role="progressbar" aria-label="Loading" />;
}

export function LoadingProgress() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  // Visible rows are refetched without a progress bar.
  const loading = useIsFetching({
    predicate: ({ state }) => state.data === undefined,
  });
  return isNavigating || loading > 0 ? <ProgressBar /> : null;
}
