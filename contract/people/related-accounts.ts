export const relationReasons = [
  'LINKED',
  'SAME_ADDRESS',
  'SAME_NETWORK_AT_SIGN_UP',
  'SIMILAR_NAME_AT_SIGN_UP',
] as const;
export type RelationReason = (typeof relationReasons)[number];

export const relationReasonLabels: Record<RelationReason, string> = {
  LINKED: 'Linked by the person',
  SAME_ADDRESS: 'Same address apart from dots or a + part',
  SAME_NETWORK_AT_SIGN_UP: 'Signed up within ten minutes from the same network',
  SIMILAR_NAME_AT_SIGN_UP: 'Signed up in the same minute with a similar name',
};

export const maxRelatedAccounts = 20;
/** Limit up to which each kind of hint is counted. */
export const maxCountedRelatedAccounts = 200;

/** Stem of a name: 'Buyer_017' and 'buyer-3' are both 'buyer'. Names without letters have none. */
export function stemOfUsername(username: string): string {
  const letters = username.toLowerCase().replace(/[^\p{L}]/gu, '');
  return letters.length < 3 ? '' : letters;
}
