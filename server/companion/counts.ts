const most = 1000;

export function countOf(count: number, one: string, many: string): string {
  const number = count >= most ? `${most.toLocaleString('en')}+` : String(count);
  return `${number} ${count === 1 ? one : many}`;
}
