import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/**
 * Replaces Floating UI's hook, the only one that Mantine's scroll area needs, so that lists do not
 * load the whole library.
 */
export function useMergeRefs<T>(refs: (Ref<T> | undefined)[]) {
  return useMergedRef(...refs);
}
