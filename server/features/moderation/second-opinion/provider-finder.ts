import type { Logger } from 'pino';
import type { SafeFetch } from '../../../lib/safe-fetch.ts';
import { createModerationEndpoint } from './moderation-endpoint.ts';
import { ClassifierProblem, type Classifiers } from './onnx-classifiers.ts';
import type { FindOpinionProvider } from './second-opinion.job.ts';

/** Minimum time between two log entries of the same problem. */
const problemLogIntervalMs = 3_600_000;

const notUsableMessage = 'no second opinion: the classifier is not usable';

export async function logClassifierProblems(classifiers: Classifiers, log: Logger): Promise<void> {
  const { classifiers: listed, problem: folderProblem } = await classifiers.list();
  for (const { name: classifier, problem } of listed) {
    if (problem !== undefined) log.warn({ classifier, problem }, notUsableMessage);
  }
  if (folderProblem !== undefined) log.warn({ problem: folderProblem }, notUsableMessage);
}

export function createProviderFinder({
  keys,
  safeFetch,
  classifiers,
  log,
}: {
  keys: ReadonlyMap<string, string>;
  safeFetch: SafeFetch;
  classifiers: Classifiers;
  log: Logger;
}): FindOpinionProvider {
  const loggedAt = new Map<string, number>();

  function logProblem({ message }: ClassifierProblem, classifier: string): void {
    const now = Date.now();
    if ((loggedAt.get(message) ?? 0) > now - problemLogIntervalMs) return;
    loggedAt.set(message, now);
    log.warn({ classifier, problem: message }, notUsableMessage);
  }

  return async ({ secondOpinionUrl: url, secondOpinionModel: model, secondOpinionFile: file }) => {
    if (file !== '') {
      try {
        return await classifiers.getProvider(file);
      } catch (error) {
        // Retrying would not help; our own scores are there in any case.
        if (!(error instanceof ClassifierProblem)) throw error;
        logProblem(error, file);
        return undefined;
      }
    }
    if (url === '') return undefined;
    return createModerationEndpoint({
      url,
      model,
      key: keys.get(new URL(url).hostname),
      safeFetch,
    });
  };
}
