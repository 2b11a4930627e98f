import type { Automod } from '../automod.ts';
import { recommendedThresholds } from '../thresholds.ts';
import { type EvaluationSet, readEvaluationSet } from './evaluation-sets.ts';
import { formatPercent } from './measure.ts';

interface CareEvaluationSet {
  name: string;
  texts: string[];
}

const lineWithKindPattern = /^([a-z -]+): (.*)$/;

/** The sets whose lines begin with a kind, one row per kind. */
function readCareSetsByKind(): CareEvaluationSet[] {
  const sets: EvaluationSet[] = [
    ...(['care-danger', 'care-no-danger', 'care-fresh', 'care-last', 'care-fourth'] as const),
  ];
  return sets.flatMap((set) => {
    const lines = readEvaluationSet(set).map(
      (line) => lineWithKindPattern.exec(line)?.slice(1) ?? [],
    );
    return Array.from(new Set(lines.map(([kind]) => kind)), (kind) => ({
      name: `${set} | ${kind}`,
      texts: lines.filter(([name]) => name === kind).map(([, text = '']) => text),
    }));
  });
}

function readCareSets(): CareEvaluationSet[] {
  const kinds = ['danger', 'no-danger'] as const;
  const sets: EvaluationSet[] = kinds.flatMap((kind) => [
    ...(['work', 'held', 'fifth', 'sixth'] as const).map((set) => `care-${set}-${kind}` as const),
    ...(['work', 'held'] as const).flatMap((half) => [
      ...(['es', 'de', 'fr'] as const).map((code) => `care-${half}-${code}-${kind}` as const),
      ...(['en', 'es'] as const).map((code) => `care-seventh-${half}-${code}-${kind}` as const),
    ]),
  ]);
  return [...sets, 'benign-health' as const].map((set) => ({
    name: set,
    texts: readEvaluationSet(set),
  }));
}

/** Prints how many texts of our own sets reach the threshold of care. */
export async function reportCare(automod: Automod): Promise<void> {
  console.log('\n## Care: called');
  for (const { name, texts } of [...readCareSetsByKind(), ...readCareSets()]) {
    let called = 0;
    for (const text of texts) {
      if ((await automod.score(text)).care.prob >= recommendedThresholds.care) called++;
    }
    console.log(
      `| ${name} | ${called} of ${texts.length} | ${formatPercent(called / texts.length)} |`,
    );
  }
}
