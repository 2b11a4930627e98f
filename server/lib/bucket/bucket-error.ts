/** A bucket that cannot be reached, refuses a request, or does not keep its word. */
export class BucketError extends Error {
  /** True for failures that may be over at the next attempt. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'BucketError';
    this.mayPass = mayPass;
  }
}
