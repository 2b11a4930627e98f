import type { Automod } from '../automod.ts';
import { recommendedThresholds } from '../thresholds.ts';
import type { Example } from '../training/corpora.ts';

export async function reportMarkedSpans(
  examples: readonly Example[],
  automod: Automod,
): Promise<void> {
  let called = 0;
  let first = 0;
  let anyOfThree = 0;
  for (const { text, spans = [] } of examples) {
    const { offensive } = await automod.score(text);
    if (offensive.prob < recommendedThresholds.offensive) continue;
    called++;
    const marked = new Set(spans);
    // Spans count code points, strings count UTF-16 units.
    const characters = [...text];
    const hits = offensive.words
      .slice(0, 3)
      .map(({ word }) => overlapsMarkedText(characters, [...word], marked));
    if (hits[0]) first++;
    if (hits.includes(true)) anyOfThree++;
  }
  console.log();
  console.log(
    `## Explanations on ${examples.length} texts with marked words, ${called} called offensive`,
  );
  console.log(`the strongest word is a marked one: ${((100 * first) / called).toFixed(1)} %`);
  console.log(`one of the three strongest is: ${((100 * anyOfThree) / called).toFixed(1)} %`);
}

function overlapsMarkedText(
  text: readonly string[],
  word: readonly string[],
  marked: ReadonlySet<number>,
) {
  for (let start = 0; start + word.length <= text.length; start++) {
    if (!word.every((character, i) => text[start + i] === character)) continue;
    if (word.some((_, i) => marked.has(start + i))) return true;
  }
  return false;
}
