import { useId as useReactId } from 'react';

/**
 * Replaces Mantine's hook, which changes its id after mounting for server rendering, so that every
 * labelled component would render twice.
 */
export function useId(staticId?: string): string {
  const reactId = useReactId();
  return staticId ?? `mantine-${reactId}`;
}
