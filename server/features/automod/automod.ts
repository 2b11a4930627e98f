import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { probability } from './calibration.ts';
import { chunksOf } from './chunks.ts';
import { Explanation, type WordWeight } from './explain.ts';
import { Features } from './features.ts';
import { withLinks } from './link-tokens.ts';
import { type Model, readModel, type Task, tasks } from './model.ts';
import { type ReadText, readHtml } from './read-html.ts';
import { scoreWindow } from './score-window.ts';
import { tokenize } from './tokens.ts';
import { windowsOf } from './windows.ts';

export interface TextScore {
  /** Calibrated on texts that were not learned from; docs/automod.md says how well. */
  prob: number;
  /** What raised the score most, as it stands in the text, strongest first; eight at most. */
  words: readonly WordWeight[];
}

export interface TextScores {
  modelVersion: string;
  spam: TextScore;
  offensive: TextScore;
}

/** Scores what members write. Another classifier can take the place of this one. */
export interface Automod {
  readonly modelVersion: string;
  score(html: string): Promise<TextScores>;
}

export const modelFile = join(import.meta.dirname, 'automod.model');

export async function openAutomod(): Promise<Automod> {
  return automodWith(readModel(await readFile(modelFile)));
}

/** `takeTurn` lets others run between two pieces of a long text. */
export function automodWith(model: Model, takeTurn: () => Promise<unknown> = nextTurn): Automod {
  const features = new Features();
  return {
    modelVersion: model.version,
    async score(html) {
      const read = readHtml(html);
      const reading = new Reading(model, features);
      const chunks = chunksOf(read.text);
      for (let i = 0; i < chunks.length; i++) {
        if (i > 0) await takeTurn();
        const [start, end] = chunks[i] ?? [0, 0];
        reading.add(read, start, end);
      }
      return {
        modelVersion: model.version,
        spam: reading.result('spam'),
        offensive: reading.result('offensive'),
      };
    },
  };
}

/** What is known of a text after some of its pieces: the worst window of each kind, and why. */
class Reading {
  private readonly worst = { spam: new Worst(), offensive: new Worst() };
  private readonly model: Model;
  private readonly features: Features;

  constructor(model: Model, features: Features) {
    this.model = model;
    this.features = features;
  }

  add({ text, links, hidden }: ReadText, start: number, end: number): void {
    const chunk = text.slice(start, end);
    const inside = links
      .filter((link) => link.start >= start && link.start < Math.max(end, start + 1))
      .map((link) => ({ ...link, start: link.start - start, end: link.end - start }));
    const tokens = withLinks(tokenize(chunk, this.model.lexicon), chunk, inside);
    for (const window of windowsOf(tokens)) {
      this.features.read(window, hidden);
      for (const task of tasks) {
        const scorer = this.model.scorers[task];
        const shares = new Float64Array(window.length);
        const prob = probability(scoreWindow(this.features, scorer, shares), scorer.calibration);
        const explain = (explanation: Explanation) =>
          explanation.add(window, shares, scorer.calibration.scale, chunk);
        this.worst[task].add(prob, explain);
      }
    }
  }

  result(task: Task): TextScore {
    return this.worst[task].result();
  }
}

/** The worst window counts. Every window that is more likely bad than not has a say in why. */
class Worst {
  private prob = 0;
  private explanation = new Explanation();

  add(prob: number, explain: (explanation: Explanation) => void): void {
    const isBad = prob >= 0.5;
    if (!isBad && prob <= this.prob) return;
    if (this.prob < 0.5) this.explanation = new Explanation();
    this.prob = Math.max(this.prob, prob);
    explain(this.explanation);
  }

  result(): TextScore {
    return { prob: this.prob, words: this.explanation.strongest() };
  }
}
