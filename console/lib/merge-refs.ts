import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/**
 * Mantine's scroll area, which its table brings along, needs this one hook of Floating UI; the
 * build gives it this one instead, or every list would load all of that library.
 */
export function useMergeRefs<T>(refs: (Ref<T> | undefined)[]) {
  return useMergedRef(...refs);
}
