/** Error whose message says why a backup cannot be restored, and what to do. */
export class RestoreError extends Error {}
