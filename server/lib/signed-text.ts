import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

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
  const derived = createSecretKey(
    Buffer.from(hkdfSync('sha256', key, '', 'steward signed text', 32)),
  );
  const signatureOf = (purpose: string, text: string) =>
    createHmac('sha256', derived)
      .update(`${purpose.length}:${purpose}${text}`)
      // Written out here and then cut off, which is quicker than the other way round.
      .digest('base64url')
      .slice(0, signatureLength);

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
