/** A bucket cannot be reached, refuses a request, or sends something other than it announced. */
export class BucketError extends Error {
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'BucketError';
    this.mayPass = mayPass;
  }
}
