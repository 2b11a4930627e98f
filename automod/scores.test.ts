import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { fillTemplates, readEvaluationSet } from './evaluation/evaluation-sets.ts';
import { applyEvasion, evasions } from './evaluation/evasions.ts';
import { createAutomod, modelFile } from './scoring/create-automod.ts';
import { readModel } from './scoring/model.ts';

vi.setConfig({ testTimeout: 60_000 });

const odd = [
  ...['', ' ', 'a', "'", "a'b 'a b' o'clock it's' ", "rock'n'roll fun'", 'x'.repeat(5000)],
  ...["a'".repeat(300), 'naïve café ÜBER', 'I AM ANGRY!!! WHY??? 50% $5', 'ab\u200bcd'],
  ...[
    'f u c k y o u',
    'vi agra',
    'fu ck',
    'ＦＵＣＫ you',
    'call 0049 151 2345678 now',
    'K\u0130S\u212a',
  ],
  ...['<P>one</P><br/><H1 CLASS=x>two</H1><!-- x --><b>f</b>uck', '<div hidden>x</div> 1 < 2'],
  ...['<a href="http://cheap.top/x">look &amp; see</a> <span style="display:none">hi</span>'],
];

it('code that is made quicker scores every text as before, to the last bit', async () => {
  const model = readModel(readFileSync(modelFile));
  const automod = createAutomod(model, async () => {});
  const sets = ['benign-health', 'hard-spam', 'hard-offensive', 'care-danger', 'care-no-danger'];
  const plain = (sets as Parameters<typeof readEvaluationSet>[0][]).flatMap(readEvaluationSet);
  const filled = (['harm', 'harm-fresh', 'harm-kind', 'anatomy', 'mail'] as const).flatMap((set) =>
    fillTemplates(set, 2).map(({ text }) => text),
  );
  const texts = [
    ...[...plain, ...filled, ...odd],
    ...Object.keys(evasions).flatMap((name) =>
      applyEvasion(name, plain.slice(280, 420), model.book.lexicon),
    ),
    ...Array.from({ length: 100 }, (_, i) => `<p>${plain.slice(5 * i, 5 * i + 14).join(' ')}</p>`),
    plain.join('\n'),
  ];
  expect(texts.length).toBeGreaterThan(2_500);
  const numbers = new Float64Array(3 * texts.length);
  for (const [i, text] of texts.entries()) {
    const { spam, offensive, care } = await automod.score(text);
    numbers.set([spam.prob, offensive.prob, care.prob], 3 * i);
  }
  const digest = createHash('sha256').update(new Uint8Array(numbers.buffer)).digest('hex');
  // A retrained model has another digest.
  expect(`${model.version} ${digest.slice(0, 16)}`).toBe('16a9f1e3b13d 43c99b46d06fb120');
});
