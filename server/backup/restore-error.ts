/** Tells what keeps a backup from being restored, and what to do. */
export class RestoreError extends Error {}
