import { AsyncLocalStorage } from 'node:async_hooks';

/** A request or a job that this process works on. */
export interface Work {
  kind: 'route' | 'job';
  /** The pattern of the route with its method, or the queue of the job. */
  name: string;
  /** The error with which it ended the process; absent as long as it has not. */
  crash?: string;
}

const contexts = new AsyncLocalStorage<Work>();
const underWay = new Set<Work>();

/** Runs `action`; whatever it leads to, timers and callbacks included, counts as this work. */
export function runAs<T>(work: Work, action: () => T): T {
  return contexts.run(work, action);
}

/** The work that the calling code belongs to. */
export function currentWork(): Work | undefined {
  return contexts.getStore();
}

/** Lists the work until the returned function is called. */
export function listWork(work: Work): () => void {
  underWay.add(work);
  return () => void underWay.delete(work);
}

/** Lays an error that nobody caught to the work it came from, or else to all that is under way. */
export function blameForCrash(message: string): void {
  const work = currentWork();
  for (const blamed of work ? [work] : underWay) blamed.crash = message;
}

/** All work under way, for the log of a process that ends unexpectedly. */
export function workUnderWay(): string[] {
  return [...underWay].map(nameOfWork);
}

export function nameOfWork({ kind, name }: Work): string {
  return `${kind} ${name}`;
}
