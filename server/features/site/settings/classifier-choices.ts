import { secondOpinionMessages } from '../../../../contract/site/super-settings.ts';
import type { ClassifierTrial } from '../../moderation/second-opinion/classifier-trial.ts';
import type { ClassifierTrialsService } from '../../moderation/second-opinion/classifier-trials.service.ts';
import { ClassifierProblem } from '../../moderation/second-opinion/onnx-classifiers.ts';
import type { SettingChoices } from './settings.service.ts';

export function classifierChoices({
  list,
  findTrialProblem,
}: ClassifierTrialsService): SettingChoices {
  return {
    kind: 'super',
    name: 'secondOpinionFile',

    async listValues() {
      try {
        const classifiers = await list();
        const notes = classifiers.flatMap(({ name, problem, trial }) => {
          if (problem !== undefined) return [`${name} cannot be used: ${problem}.`];
          return trial ? [`${name} ${describeCost(trial)}.`] : [];
        });
        const note = classifiers.length === 0 ? noClassifiersNote : notes.join(' ');
        return { values: classifiers.map(({ name }) => name), note };
      } catch (error) {
        if (!(error instanceof ClassifierProblem)) throw error;
        return { values: [], note: `${error.message}.` };
      }
    },

    async findProblem({ secondOpinionUrl: url, secondOpinionFile: file }, before) {
      if (!file) return undefined;
      if (url) return secondOpinionMessages.oneOnly;
      // A chosen file that broke later must not block saving other settings.
      if (file === before.secondOpinionFile) return undefined;
      const found = (await list().catch(treatAsEmpty)).find(({ name }) => name === file);
      if (!found) return secondOpinionMessages.noSuchFile;
      return found.problem ?? findTrialProblem(found);
    },
  };
}

const noClassifiersNote = 'There is none: the operator names a folder of them with ONNX_MODELS.';

/** A folder that cannot be read has no files to choose from. */
function treatAsEmpty(error: unknown): [] {
  if (error instanceof ClassifierProblem) return [];
  throw error;
}

function describeCost({ loadMs, textMs, memoryMb }: ClassifierTrial): string {
  const seconds = (loadMs / 1000).toFixed(1);
  const speed = textMs < 1 ? 'less than 1 ms' : `${Math.round(textMs)} ms`;
  const memory = memoryMb === null ? '' : ` and ${memoryMb} MB of memory`;
  return `was tried with five texts: it loads in ${seconds} s and takes ${speed} a text${memory}`;
}
