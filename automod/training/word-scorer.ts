import type { Model } from '../scoring/model.ts';
import { TextScorer } from '../scoring/text-scorer.ts';
import { WindowScorer } from '../scoring/window-scorer.ts';
import { readHtml } from '../text/read-html.ts';
import { splitIntoChunks } from '../text/split-chunks.ts';

/** Scores how offensive a text is by its words, whoever they are aimed at. */
export function createWordScorer(model: Model): (html: string) => number {
  const windowScorer = new WindowScorer(model);
  return (html) => {
    const source = readHtml(html);
    const chunks = splitIntoChunks(source.text);
    const scorer = new TextScorer(model, windowScorer, source, chunks.length > 1);
    for (const [start, end] of chunks) scorer.addChunk(start, end);
    return scorer.result(1).prob;
  };
}
