import { ApiError } from '../../../lib/api-error.ts';

/** Why one of the chosen users cannot be given the chosen role. */
export interface Refusal {
  userId: string;
  /** Null for someone who is no longer there. */
  username: string | null;
  reason: string;
}

/** The server changes all or nobody, and says whom it would not change. */
export function refusalsIn(error: unknown): Refusal[] {
  const listed = error instanceof ApiError ? error.details.refusals : undefined;
  return Array.isArray(listed) ? listed.filter(isRefusal) : [];
}

function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, username, reason } = value as Record<string, unknown>;
  return (
    typeof userId === 'string' &&
    typeof reason === 'string' &&
    (typeof username === 'string' || username === null)
  );
}
