export const tokenKinds = ['word', 'number', 'money', 'phone', 'email', 'url', 'sign'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const tokenKindCode: Readonly<Record<TokenKind, number>> = {
  ...{ word: 0, number: 1, money: 2, phone: 3, email: 4, url: 5, sign: 6 },
};

/** Contacts say nothing about offence. */
export function isContact(kind: number): boolean {
  return kind >= 2 && kind <= 5;
}

export const tokenFlag = {
  isDisguised: 1,
  isStyled: 2,
  isCapitals: 4,
  /** Set with any of the above, and for words that have a signal. */
  hasSignal: 8,
  endsSentence: 16,
} as const;
