/** Classes of PostgreSQL errors: connection lost, too few resources, ended by an operator. */
const outageClasses = new Set(['08', '53', '57']);
/** Error of a read-only database, as during a failover. */
const readOnlyCode = '25006';
/** Cancelled statements are in class 57 too, but concern a single request. */
const cancelledCode = '57014';
/** Raised by a database that accepts no connections yet, and by statements sent too early. */
const notReadyCode = '55000';
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Messages of node-postgres and of our own limits, which have no codes. */
const outageMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'The database does not answer',
];

/** True if a statement failed because of a database outage, not because of the statement. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, severity } = error as NodeJS.ErrnoException & { severity?: string };
  if (code === undefined) return outageMessages.some((start) => error.message.startsWith(start));
  if (syscall !== undefined) return syscall === 'connect' && socketCodes.has(code);
  if (code === notReadyCode) return severity === 'FATAL';
  return code !== cancelledCode && (outageClasses.has(code.slice(0, 2)) || code === readOnlyCode);
}
