import type { Noun } from '../../contract/nouns.ts';

// Every query key begins with a noun of the contract: live changes and mutations invalidate by
// noun, and a misspelt one does not compile.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Noun, ...(readonly unknown[])];
  }
}
