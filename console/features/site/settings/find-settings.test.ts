import { expect, test } from 'vitest';
import type { JsonSchema } from '../../../kit/form/json-schema.ts';
import { findSettings } from './find-settings.ts';

const schema: JsonSchema = {
  properties: {
    contactEmail: {
      type: 'string',
      title: 'Contact address',
      description: 'Gets the replies to mails.',
      section: 'Contact',
    },
    spamThreshold: { type: 'number', title: 'Spam threshold', section: 'Moderation' },
  },
  required: [],
};

test.each([
  ['', [], ['contactEmail', 'spamThreshold']],
  ['replies contact', [], ['contactEmail']],
  ['MODERATION', [], ['spamThreshold']],
  ['nothing', [], []],
  ['contact', ['spamThreshold'], ['contactEmail', 'spamThreshold']],
])('%j with errors at %j shows %j', (search, errors, names) => {
  expect(Object.keys(findSettings(schema, search, errors).properties)).toEqual(names);
});
