import { openDangerEncoder } from '../../../../automod/automod.ts';
import { serveModel } from '../../../lib/model-program.ts';

/** Program of the child process that runs the danger encoder: one row, with its log-odds. */
serveModel(async () => {
  const encoder = await openDangerEncoder();
  return async (text) => {
    const score = await encoder.score(text);
    return score === undefined ? [] : [[score]];
  };
});
