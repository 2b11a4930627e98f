import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface Signer {
  /** `purpose` is part of the signature: a text signed for one purpose is invalid for another. */
  sign(purpose: string, text: string): string;
  read(purpose: string, signed: string | undefined): string | undefined;
}

const signatureBytes = 18;
const signatureLength = (signatureBytes * 8) / 6;

/** Signs with `key`; verifies texts signed with it or with a previous key. */
export function createSigner(key: string, previousKeys: readonly string[] = []): Signer {
  const hmacs = [key, ...previousKeys].map((one) =>
    createHmacOf(Buffer.from(hkdfSync('sha256', one, '', 'steward signed text', 32))),
  );
  const [currentHmac] = hmacs as [(text: string) => string];
  const computeSignature = (purpose: string, text: string, hmac = currentHmac) =>
    hmac(`${purpose.length}:${purpose}${text}`).slice(0, signatureLength);

  return {
    sign: (purpose, text) => `${text}.${computeSignature(purpose, text)}`,
    read(purpose, signed) {
      const end = (signed?.length ?? 0) - signatureLength - 1;
      if (signed === undefined || end < 0 || signed[end] !== '.') return undefined;
      const text = signed.slice(0, end);
      const receivedSignature = Buffer.from(signed.slice(end + 1));
      const isSigned = hmacs.some((hmac) => {
        const expectedSignature = Buffer.from(computeSignature(purpose, text, hmac));
        return (
          receivedSignature.length === expectedSignature.length &&
          timingSafeEqual(receivedSignature, expectedSignature)
        );
      });
      return isSigned ? text : undefined;
    },
  };
}

const hmacBlockBytes = 64;
const sha256DigestBytes = 32;
const hmacBufferBytes = 4096;

/**
 * HMAC-SHA256 as base64url. Node's `createHmac` takes twice as long, because it allocates an object
 * outside the heap per text, whose garbage collection costs as much again.
 */
function createHmacOf(key: Buffer): (text: string) => string {
  const inner = Buffer.alloc(hmacBufferBytes);
  const outer = Buffer.alloc(hmacBlockBytes + sha256DigestBytes);
  for (let i = 0; i < hmacBlockBytes; i++) {
    inner[i] = 0x36 ^ (key[i] ?? 0);
    outer[i] = 0x5c ^ (key[i] ?? 0);
  }
  return (text) => {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    if (text.length * 3 > hmacBufferBytes - hmacBlockBytes) {
      return createHmac('sha256', key).update(text).digest('base64url');
    }
    const end = hmacBlockBytes + inner.write(text, hmacBlockBytes);
    outer.write(hash('sha256', inner.subarray(0, end), 'hex'), hmacBlockBytes, 'hex');
    return hash('sha256', outer, 'base64url');
  };
}
