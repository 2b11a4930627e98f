import { secondOpinionMessages } from '../../../../contract/site/super-settings.ts';
import type { SettingChoices } from './settings.service.ts';

interface Classifiers {
  list(): Promise<{ name: string; problem?: string }[]>;
}

export function classifierChoices({ list }: Classifiers): SettingChoices {
  return {
    kind: 'super',
    name: 'secondOpinionFile',

    async listValues() {
      try {
        const classifiers = await list();
        const problems = classifiers.flatMap(({ name, problem }) =>
          problem === undefined ? [] : [`${name} cannot be used: ${problem}.`],
        );
        const note = classifiers.length === 0 ? noClassifiersNote : problems.join(' ');
        return { values: classifiers.map(({ name }) => name), note };
      } catch (error) {
        return { values: [], note: `${(error as Error).message}.` };
      }
    },

    async findProblem({ secondOpinionUrl: url, secondOpinionFile: file }, before) {
      if (!file) return undefined;
      if (url) return secondOpinionMessages.oneOnly;
      // A chosen file that broke later must not block saving other settings.
      if (file === before.secondOpinionFile) return undefined;
      // An unreadable folder counts as empty.
      const found = (await list().catch(() => [])).find(({ name }) => name === file);
      return found ? found.problem : secondOpinionMessages.noSuchFile;
    },
  };
}

const noClassifiersNote = 'There is none: the operator names a folder of them with ONNX_MODELS.';
