const uniqueViolationCode = '23505';
const foreignKeyViolationCode = '23503';

export function violatesUnique(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === uniqueViolationCode && constraint === index;
}

export function violatesForeignKey(error: unknown): boolean {
  return (error as { code?: string }).code === foreignKeyViolationCode;
}
