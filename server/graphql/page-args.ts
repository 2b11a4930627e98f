import { maxPageSize } from '../../contract/limits.ts';
import { builder } from './builder.ts';

/** The arguments of every list: a page of it, in some order. */
export function pageArgs(sorts: readonly string[]) {
  return builder.args((t) => ({
    limit: t.int({ description: `Page size, at most ${maxPageSize}.` }),
    offset: t.int({ description: 'Rows to pass over.' }),
    sort: t.string({ description: `One of ${sorts.join(', ')}.` }),
    sortDesc: t.boolean({ description: 'Whether the largest comes first.' }),
  }));
}
