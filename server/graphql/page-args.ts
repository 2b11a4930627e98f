import { maxPageSize } from '../../contract/limits.ts';
import { builder } from './builder.ts';

export const pageArgsWithoutSort = builder.args((t) => ({
  limit: t.int({ description: `Page size, at most ${maxPageSize}.` }),
  offset: t.int({ description: 'Number of rows to skip.' }),
}));

export function pageArgs(sorts: readonly string[]) {
  return builder.args((t) => ({
    ...pageArgsWithoutSort,
    sort: t.string({ description: `One of ${sorts.join(', ')}.` }),
    sortDesc: t.boolean({ description: 'Descending order.' }),
  }));
}

export const idArgOf = (noun: string) =>
  builder.args((t) => ({ id: t.id({ required: true, description: `The id of the ${noun}.` }) }));

export const versionArg = builder.args((t) => ({
  version: t.int({
    description: 'The version that was edited; refused when there is a newer one.',
  }),
}));
