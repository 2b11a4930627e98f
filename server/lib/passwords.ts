import { hash, verify } from '@node-rs/argon2';

/** argon2id at OWASP's recommended cost (19 MiB, 2 passes), the library's default algorithm. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options);
}

/** True if the hash was made at a lower cost than today's. */
export function isHashOutdated(stored: string): boolean {
  const [, memory, passes] =
    /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=\d{1,4}\$/.exec(stored) ?? [];
  return (
    Number(memory ?? 0) < argon2Options.memoryCost || Number(passes ?? 0) < argon2Options.timeCost
  );
}

let dummyPasswordHash: Promise<string> | undefined;

/**
 * Verifies against a dummy hash if `stored` is null, so that the response time does not reveal
 * whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  dummyPasswordHash ??= hashPassword('no account has this password');
  await verify(await dummyPasswordHash, password);
  return false;
}
