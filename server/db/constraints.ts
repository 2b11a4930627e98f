const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Whether the database refused a row because it would break this unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === uniqueViolation && constraint === index;
}

/** Whether the database refused a row because what it refers to is gone. */
export function violatesForeignKey(error: unknown): boolean {
  return (error as { code?: string }).code === foreignKeyViolation;
}
