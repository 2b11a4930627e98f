import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/**
 * Mantine's scroll area needs this one hook of Floating UI. The build replaces it, or every list
 * would load the whole library.
 */
export function useMergeRefs<T>(refs: (Ref<T> | undefined)[]) {
  return useMergedRef(...refs);
}
