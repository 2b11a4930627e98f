export function wrapIndex(index: number, by: 1 | -1, length: number): number {
  return length === 0 ? 0 : (index + by + length) % length;
}
