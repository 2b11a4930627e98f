import { useId as useReactId } from 'react';

/**
 * Instead of Mantine's hook, which draws another id once it stands on the page, for the sake of
 * servers that render: every labelled part of a screen would be rendered twice before it shows.
 */
export function useId(staticId?: string): string {
  const reactId = useReactId();
  return staticId ?? `mantine-${reactId}`;
}
