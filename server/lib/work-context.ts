import { AsyncLocalStorage } from 'node:async_hooks';

export interface Work {
  kind: 'route' | 'job';
  name: string;
  crash?: string;
}

const contexts = new AsyncLocalStorage<Work>();
const underWay = new Set<Work>();

/** Runs `action`; timers and callbacks that it starts belong to the same work. */
export function runAsWork<T>(work: Work, action: () => T): T {
  return contexts.run(work, action);
}

export function currentWork(): Work | undefined {
  return contexts.getStore();
}

export function trackWork(work: Work): () => void {
  underWay.add(work);
  return () => void underWay.delete(work);
}

/** Attributes an uncaught error to the work that caused it; to all work in progress if unknown. */
export function attributeCrash(message: string): void {
  const work = currentWork();
  for (const blamed of work ? [work] : underWay) blamed.crash = message;
}

export function listActiveWork(): string[] {
  return [...underWay].map(nameOfWork);
}

export function nameOfWork({ kind, name }: Work): string {
  return `${kind} ${name}`;
}
