import type { Noun } from '../../contract/nouns.ts';

// Every key begins with a noun that both sides know: live changes and mutations name it to have
// everything under it fetched again, and a misspelt one does not compile.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Noun, ...(readonly unknown[])];
  }
}
