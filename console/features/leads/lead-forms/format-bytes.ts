const units = ['bytes', 'kB', 'MB', 'GB'];

/** Examples: '512 bytes', '1.5 kB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const count = bytes / 1000 ** power;
  return `${power === 0 ? count : count.toFixed(1)} ${units[power]}`;
}
