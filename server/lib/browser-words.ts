export const userAgentMaxLength = 300;

const browserByUserAgentToken: readonly [string, string][] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const systemByUserAgentToken: readonly [string, string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/** Browser and system in words: 'Firefox on Windows'. Versions are left out, since they change. */
export function describeBrowser(userAgent: string): string {
  const text = userAgent.slice(0, userAgentMaxLength);
  const findMarkName = (marks: readonly [string, string][]) =>
    marks.find(([mark]) => text.includes(mark))?.[1];
  const browser = findMarkName(browserByUserAgentToken) ?? 'Unknown browser';
  const system = findMarkName(systemByUserAgentToken);
  return system === undefined ? browser : `${browser} on ${system}`;
}
