import { secondOpinionMessages } from '../../../../contract/site/super-settings.ts';
import type { SettingChoices } from './settings.service.ts';

interface Classifiers {
  list(): Promise<{ name: string; problem?: string }[]>;
}

/** Classifier files a site can choose, with the problems of unusable ones. */
export function classifierChoices({ list }: Classifiers): SettingChoices {
  return {
    kind: 'super',
    name: 'secondOpinionFile',

    async offer() {
      try {
        const listed = await list();
        const problems = listed.flatMap(({ name, problem }) =>
          problem === undefined ? [] : [`${name} cannot be used: ${problem}.`],
        );
        const note = listed.length === 0 ? nothing : problems.join(' ');
        return { values: listed.map(({ name }) => name), note };
      } catch (error) {
        return { values: [], note: `${(error as Error).message}.` };
      }
    },

    async refusal({ secondOpinionUrl: url, secondOpinionFile: file }, before) {
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

const nothing = 'There is none: the operator names a folder of them with ONNX_MODELS.';
