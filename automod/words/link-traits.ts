const shortenerAddress =
  /^(?:https?:\/\/)?(?:www\.)?(?:bit\.ly|goo\.gl|t\.co|tinyurl\.com|ow\.ly|is\.gd|buff\.ly|adf\.ly|cutt\.ly|rb\.gy|t\.me|wa\.me|linktr\.ee|shorturl\.at|tiny\.cc)\b/;
const cheapDomain =
  /^(?:https?:\/\/)?[a-z0-9.-]+\.(?:xyz|top|icu|tk|ml|ga|cf|click|win|vip|buzz|shop|store|site|online|club|biz|ru|cn|live|link|pro|space|website|info|cc)(?:[/:?]|$)/;

export const [isShortenerFlag, isCheapDomainFlag] = [1, 2];

export function linkTraitsOf(address: string): number {
  return (
    (shortenerAddress.test(address) ? isShortenerFlag : 0) |
    (cheapDomain.test(address) ? isCheapDomainFlag : 0)
  );
}
