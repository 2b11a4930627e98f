import type { Logger } from 'pino';
import type { SafeFetch } from '../../../lib/safe-fetch.ts';
import { moderationEndpoint } from './moderation-endpoint.ts';
import { ClassifierProblem, type OnnxClassifiers } from './onnx-classifiers.ts';
import type { FindGiver } from './second-opinion.job.ts';

/** The same problem is logged once in this time, however many texts meet it. */
const silenceMs = 3_600_000;

const notUsable = 'no second opinion: the classifier is not usable';

/** At the start, for whoever put the files there. */
export async function tellProblems(classifiers: OnnxClassifiers, log: Logger): Promise<void> {
  try {
    for (const { name: classifier, problem } of await classifiers.list()) {
      if (problem !== undefined) log.warn({ classifier, problem }, notUsable);
    }
  } catch (error) {
    if (!(error instanceof ClassifierProblem)) throw error;
    log.warn({ problem: error.message }, notUsable);
  }
}

/** Whom a site chose for a second opinion: an endpoint or a file. */
export function createFindGiver({
  keys,
  safeFetch,
  classifiers,
  log,
}: {
  /** By the host of an endpoint. */
  keys: ReadonlyMap<string, string>;
  safeFetch: SafeFetch;
  classifiers: OnnxClassifiers;
  log: Logger;
}): FindGiver {
  const toldAt = new Map<string, number>();

  function tell({ message }: ClassifierProblem, classifier: string): void {
    const now = Date.now();
    if ((toldAt.get(message) ?? 0) > now - silenceMs) return;
    toldAt.set(message, now);
    log.warn({ classifier, problem: message }, notUsable);
  }

  return async ({ secondOpinionUrl: url, secondOpinionModel: model, secondOpinionFile: file }) => {
    if (file !== '') {
      try {
        return await classifiers.giver(file);
      } catch (error) {
        // Trying again would not help, and the texts are scored by us in any case.
        if (!(error instanceof ClassifierProblem)) throw error;
        tell(error, file);
        return undefined;
      }
    }
    if (url === '') return undefined;
    return moderationEndpoint({ url, model, key: keys.get(new URL(url).hostname), safeFetch });
  };
}
