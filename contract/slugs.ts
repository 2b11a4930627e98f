const slugMaxLength = 80;
/** Enough for a slug, also with marks and signs; the text may not have been checked yet. */
const maxTextLengthForSlug = 1000;

/** 'Crème.Brûlée' becomes 'creme-brulee'; letters of other scripts stay, with their marks. */
export function createSlug(text: string, whenEmpty: string): string {
  const slug = text
    .slice(0, maxTextLengthForSlug)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\p{Variation_Selector}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const cut = [...slug.replace(/^-/, '')].slice(0, slugMaxLength).join('');
  return cut.replace(/-$/, '') || whenEmpty;
}
