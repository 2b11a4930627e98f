const byteUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Examples: '512 bytes', '1.5 kB', '15 MB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), byteUnits.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${byteUnits[step]}`;
}
