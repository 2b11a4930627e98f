/** Publisher of the reference; its licence requires attribution. */
export const orphanet = {
  url: 'https://www.orpha.net',
  pageOf: (orphaCode: number) => `https://www.orpha.net/en/disease/detail/${orphaCode}`,
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
} as const;
