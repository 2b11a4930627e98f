/** Classes of PostgreSQL errors: connection lost, too few resources, ended by an operator. */
const outageErrorClasses = new Set(['08', '53', '57']);
/** Error of a read-only database, as during a failover. */
const readOnlyErrorCode = '25006';
/** Cancelled statements are in class 57 too, but concern a single request. */
const queryCancelledErrorCode = '57014';
/** Raised by a database that accepts no connections yet, and by statements sent too early. */
const notReadyErrorCode = '55000';
const socketErrorCodes = new Set([
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
  if (syscall !== undefined) return syscall === 'connect' && socketErrorCodes.has(code);
  if (code === notReadyErrorCode) return severity === 'FATAL';
  return (
    code !== queryCancelledErrorCode &&
    (outageErrorClasses.has(code.slice(0, 2)) || code === readOnlyErrorCode)
  );
}
