import type { Permission } from '../../contract/permissions.ts';

export type MaxItems = number | 'page' | { each: string };

export interface Declared {
  permission?: Permission;
  maxItems?: MaxItems;
  cost?: number;
}

export function declaredOn(part: { extensions: object }): Declared {
  const { pothosOptions } = part.extensions as { pothosOptions?: Declared };
  return pothosOptions ?? {};
}
