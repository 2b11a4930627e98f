import { expect, test } from 'vitest';
import { type AiPage, aiPageTemplate, readAiPage } from '../../../../contract/site/ai-pages.ts';
import {
  applyDraft,
  availablePartChoices,
  chosenPartKeys,
  defaultPartChoices,
  replaceAllChoices,
  restoreParts,
} from './draft-parts.ts';

const question = (text: string) => ({ text, color: '#000', text_color: '#fff', answers: [] });
const draft: AiPage = {
  intro_copy: 'New intro',
  post_ids: [2, 3],
  facts: ['One', 'Two'],
  questions: [question('Which?')],
};
const written = {
  own: { kept: true },
  intro_copy: 'Mine',
  post_ids: [1, 2],
  facts: ['one', ''],
  questions: [{ ...question('Why?'), mine: 1 }, { text: '' }],
};

test('an empty page takes the whole draft; written parts stay unless chosen otherwise', () => {
  const empty = readAiPage(aiPageTemplate);
  expect(chosenPartKeys(defaultPartChoices(empty, draft))).toHaveLength(4);
  expect(chosenPartKeys(defaultPartChoices(readAiPage(written), draft))).toEqual([]);
  expect(chosenPartKeys(replaceAllChoices(readAiPage(written), draft))).toHaveLength(4);
});

test('offers no choice if the draft adds nothing', () => {
  const now = readAiPage({ ...written, intro_copy: 'New intro' });
  expect(availablePartChoices(now, draft, 'intro_copy')).toEqual([]);
  expect(availablePartChoices(now, { ...draft, facts: [] }, 'facts')).toEqual([]);
  expect(availablePartChoices(now, draft, 'facts')).toEqual(['keep', 'add', 'replace']);
});

test('parts are kept, added to or replaced; the rest of the document stays', () => {
  const next = applyDraft(written, draft, {
    intro_copy: 'keep',
    post_ids: 'add',
    facts: 'add',
    questions: 'add',
  });
  expect(next).toEqual({
    own: { kept: true },
    intro_copy: 'Mine',
    post_ids: [1, 2, 3],
    facts: ['one', 'Two'],
    questions: [{ ...question('Why?'), mine: 1 }, question('Which?')],
  });
  expect(applyDraft(written, draft, replaceAllChoices(readAiPage(written), draft))).toEqual({
    own: { kept: true },
    ...draft,
  });
});

test('restoring brings back exactly the earlier parts', () => {
  const taken = {
    ...applyDraft({ own: 1 }, draft, replaceAllChoices(readAiPage({}), draft)),
    later: 2,
  };
  expect(restoreParts(taken, { own: 1 }, ['intro_copy', 'facts'])).toEqual({
    own: 1,
    later: 2,
    post_ids: [2, 3],
    questions: draft.questions,
  });
});
