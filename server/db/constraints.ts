const uniqueViolation = '23505';

/** Whether the database refused a row because it would break this unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === uniqueViolation && constraint === index;
}
