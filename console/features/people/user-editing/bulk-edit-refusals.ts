import { ApiError } from '../../../lib/api-error.ts';

export interface BulkEditRefusal {
  userId: string;
  username: string | null;
  reason: string;
}

/** The server changes all users or none, and lists the refused ones in its error. */
export function readRefusals(error: unknown): BulkEditRefusal[] {
  const listed = error instanceof ApiError ? error.details.refusals : undefined;
  return Array.isArray(listed) ? listed.filter(isRefusal) : [];
}

function isRefusal(value: unknown): value is BulkEditRefusal {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, username, reason } = value as Record<string, unknown>;
  return (
    typeof userId === 'string' &&
    typeof reason === 'string' &&
    (typeof username === 'string' || username === null)
  );
}
