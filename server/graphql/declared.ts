import type { Permission } from '../../contract/permissions.ts';

/** So many, the page of the call around it, or one for each item of an argument. */
export type MaxItems = number | 'page' | { each: string };

/** What our types and fields say about themselves beyond GraphQL; `builder.ts` explains each. */
export interface Declared {
  permission?: Permission;
  maxItems?: MaxItems;
  cost?: number;
}

export function declaredOn(part: { extensions: object }): Declared {
  const { pothosOptions } = part.extensions as { pothosOptions?: Declared };
  return pothosOptions ?? {};
}
