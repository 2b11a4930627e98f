import {
  dangerEncoderName,
  secondOpinionMessages,
} from '../../../../contract/site/super-settings.ts';
import type { ClassifierTrial } from '../../moderation/second-opinion/classifier-trial.ts';
import type { ClassifierTrialsService } from '../../moderation/second-opinion/classifier-trials.service.ts';
import type { SettingChoices } from './settings.service.ts';

export function createClassifierChoices({
  list,
  findTrialProblem,
}: ClassifierTrialsService): SettingChoices {
  return {
    kind: 'super',
    name: 'secondOpinionFile',

    async listValues() {
      const { classifiers, problem: folderProblem } = await list();
      const notes = classifiers.flatMap(({ name, problem, trial }) => {
        if (problem !== undefined) return [`${name} cannot be used: ${problem}.`];
        return trial ? [`${name} ${describeClassifierCost(trial)}.`] : [];
      });
      if (folderProblem !== undefined) notes.push(`${folderProblem}.`);
      else if (!classifiers.some(isClassifierFile)) notes.push(noClassifierFilesNote);
      return {
        values: classifiers.map(({ name }) => name),
        unusable: classifiers.flatMap(({ name, problem }) => (problem === undefined ? [] : [name])),
        note: notes.join(' '),
      };
    },

    async findProblem({ secondOpinionUrl: url, secondOpinionFile: file }, before) {
      if (!file) return undefined;
      if (url) return secondOpinionMessages.oneOnly;
      // A chosen file that broke later must not block saving other settings.
      if (file === before.secondOpinionFile) return undefined;
      const found = (await list()).classifiers.find(({ name }) => name === file);
      if (!found) return secondOpinionMessages.noSuchFile;
      return found.problem ?? findTrialProblem(found);
    },
  };
}

const noClassifierFilesNote =
  'There is no file: the operator names a folder of them with ONNX_MODELS.';

const isClassifierFile = ({ name }: { name: string }) => name !== dangerEncoderName;

function describeClassifierCost({ loadMs, textMs, memoryMb }: ClassifierTrial): string {
  const seconds = (loadMs / 1000).toFixed(1);
  const speed = textMs < 1 ? 'less than 1 ms' : `${Math.round(textMs)} ms`;
  const memory = memoryMb === null ? '' : ` and ${memoryMb} MB of memory`;
  return `was tried with five texts: it loads in ${seconds} s and takes ${speed} a text${memory}`;
}
