import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Lets others keep a text for us, such as a browser, and knows later whether it is still ours. */
export interface Signer {
  /** `purpose` is part of the signature: a text that was signed for one thing is none for another. */
  sign(purpose: string, text: string): string;
  /** The text, unless anything about it was changed or made up. */
  read(purpose: string, signed: string | undefined): string | undefined;
}

const signatureBytes = 18;
const signatureLength = (signatureBytes * 8) / 6;

export function createSigner(key: string): Signer {
  const hmac = createHmacOf(Buffer.from(hkdfSync('sha256', key, '', 'steward signed text', 32)));
  const signatureOf = (purpose: string, text: string) =>
    hmac(`${purpose.length}:${purpose}${text}`).slice(0, signatureLength);

  return {
    sign: (purpose, text) => `${text}.${signatureOf(purpose, text)}`,
    read(purpose, signed) {
      const end = (signed?.length ?? 0) - signatureLength - 1;
      if (signed === undefined || end < 0 || signed[end] !== '.') return undefined;
      const text = signed.slice(0, end);
      const given = Buffer.from(signed.slice(end + 1));
      const ours = Buffer.from(signatureOf(purpose, text));
      return given.length === ours.length && timingSafeEqual(given, ours) ? text : undefined;
    },
  };
}

const blockBytes = 64;
const digestBytes = 32;
const roomBytes = 4096;

/**
 * HMAC-SHA256 of a text, as base64url. Node's own makes an object for each, with a part outside of
 * the heap, and takes twice as long; the garbage that it leaves takes as long again.
 */
function createHmacOf(key: Buffer): (text: string) => string {
  const inner = Buffer.alloc(roomBytes);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  for (let i = 0; i < blockBytes; i++) {
    inner[i] = 0x36 ^ (key[i] ?? 0);
    outer[i] = 0x5c ^ (key[i] ?? 0);
  }
  return (text) => {
    // A character takes three bytes at the most.
    if (text.length * 3 > roomBytes - blockBytes) {
      return createHmac('sha256', key).update(text).digest('base64url');
    }
    const end = blockBytes + inner.write(text, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, end), 'hex'), blockBytes, 'hex');
    return hash('sha256', outer, 'base64url');
  };
}
