import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from './signed-text.ts';

const signer = createSigner('a key of at least some length');

test('signed text is read again, for the same purpose and with the same key', () => {
  const signed = signer.sign('visitor', 'abc.def');
  expect(signer.read('visitor', signed)).toBe('abc.def');
  expect(signer.read('session', signed)).toBeUndefined();
  expect(createSigner('another key').read('visitor', signed)).toBeUndefined();
  // The boundary between purpose and text is signed as well.
  expect(signer.read('visito', `r${signed}`)).toBeUndefined();
});

test.each([undefined, '', '.', 'abc', `abc.${'A'.repeat(24)}`, `.${'!'.repeat(24)}`])(
  'unsigned text is refused: %s',
  (text) => {
    expect(signer.read('visitor', text)).toBeUndefined();
  },
);

test('any changed letter is refused', () => {
  const signed = signer.sign('visitor', 'abc');
  for (let i = 0; i < signed.length; i++) {
    const changed = `${signed.slice(0, i)}${signed[i] === 'x' ? 'y' : 'x'}${signed.slice(i + 1)}`;
    expect(signer.read('visitor', changed)).toBeUndefined();
  }
});

test.each([0, 1, 40, 1300, 1360, 5000])(
  "the signature is Node's own HMAC-SHA256, of %i letters too",
  (length) => {
    const key = Buffer.from(
      hkdfSync('sha256', 'a key of at least some length', '', 'steward signed text', 32),
    );
    for (const letter of ['a', 'é', '漢', '🙂']) {
      const text = letter.repeat(length);
      const hmac = createHmac('sha256', key).update(`7:visitor${text}`).digest('base64url');
      expect(signer.sign('visitor', text)).toBe(`${text}.${hmac.slice(0, 24)}`);
      expect(signer.read('visitor', signer.sign('visitor', text))).toBe(text);
    }
  },
);
