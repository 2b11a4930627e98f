import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function measureUsedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function megabytes(bytes: number | undefined): string {
  return `${Math.round((bytes ?? 0) / 1_000_000)} MB`;
}
