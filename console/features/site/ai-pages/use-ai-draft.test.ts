import { expect, test } from 'vitest';
import { type ReceivedDraft, replacePart } from './use-ai-draft.ts';

const draft = (name: string): ReceivedDraft => ({
  content: { intro_copy: name, post_ids: [1], facts: [name], questions: [] },
  factPostIds: [name],
  factSources: [name],
  textSources: [],
  doubtful: [name],
  notices: [name],
});

test('a redrafted part brings its sources and leaves the other parts unchanged', () => {
  expect(replacePart(draft('old'), draft('new'), 'facts')).toEqual({
    content: { intro_copy: 'old', post_ids: [1], facts: ['new'], questions: [] },
    factPostIds: ['new'],
    factSources: ['new'],
    textSources: [],
    doubtful: ['old'],
    notices: ['new'],
  });
  expect(replacePart(draft('old'), draft('new'), 'intro_copy')).toMatchObject({
    content: { intro_copy: 'new', facts: ['old'] },
    factSources: ['old'],
    textSources: [],
  });
});
