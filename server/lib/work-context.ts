import { AsyncLocalStorage } from 'node:async_hooks';

export interface CurrentWork {
  kind: 'route' | 'job';
  name: string;
  crash?: string;
  /** Called after each part that is done for good, so that a later crash is not blamed on it. */
  recordProgress?(): Promise<void>;
}

const workContexts = new AsyncLocalStorage<CurrentWork>();
const runningWork = new Set<CurrentWork>();

/** Runs `action`; timers and callbacks that it starts belong to the same work. */
export function runAsWork<T>(work: CurrentWork, action: () => T): T {
  return workContexts.run(work, action);
}

export function currentWork(): CurrentWork | undefined {
  return workContexts.getStore();
}

export function trackWork(work: CurrentWork): () => void {
  runningWork.add(work);
  return () => void runningWork.delete(work);
}

/** Reports that a part of the current job is done for good. */
export async function recordProgress(): Promise<void> {
  await currentWork()?.recordProgress?.();
}

/**
 * Runs batches that each are done for good once they resolve, until one finds nothing left (true)
 * or `mayContinue` ends it (false).
 */
export async function runBatches(
  runBatch: () => Promise<boolean>,
  mayContinue: () => boolean = () => true,
): Promise<boolean> {
  while (await runBatch()) {
    await recordProgress();
    if (!mayContinue()) return false;
  }
  return true;
}

/** Attributes an uncaught error to the work that caused it; to all work in progress if unknown. */
export function attributeCrash(message: string): void {
  const work = currentWork();
  for (const blamed of work ? [work] : runningWork) blamed.crash = message;
}

export function listActiveWork(): string[] {
  return [...runningWork].map(nameOfWork);
}

export function nameOfWork({ kind, name }: CurrentWork): string {
  return `${kind} ${name}`;
}
