import type { Permission } from '../../contract/permissions.ts';

/** What our types and fields say about themselves beyond GraphQL; `builder.ts` explains each. */
export interface Declared {
  permission?: Permission;
  maxItems?: number | 'page';
  cost?: number;
}

export function declaredOn(part: { extensions: object }): Declared {
  const { pothosOptions } = part.extensions as { pothosOptions?: Declared };
  return pothosOptions ?? {};
}
