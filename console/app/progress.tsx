import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import classes from './progress.module.css';

/** A thin bar at the very top. */
export function Progress() {
  return <div className={classes.bar} role="progressbar" aria-label="Loading" />;
}

/** Shows the bar while a screen or its rows are on their way. */
export function LoadingProgress() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  // Rows that are shown already may be refreshed in silence.
  const loading = useIsFetching({
    predicate: ({ state }) => state.data === undefined,
  });
  return isNavigating || loading > 0 ? <Progress /> : null;
}
