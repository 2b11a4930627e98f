const maxUnroundedCount = 1000;

export function countLabel(count: number, one: string, many: string): string {
  const number =
    count >= maxUnroundedCount ? `${maxUnroundedCount.toLocaleString('en')}+` : String(count);
  return `${number} ${count === 1 ? one : many}`;
}
