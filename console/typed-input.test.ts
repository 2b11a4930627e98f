import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dialog = /<(?:Dialog|SidePanel|Modal)\b/;
const typing = /<(?:TextInput|Textarea|RichText|ListInput|JsonEditor|OptionInput)\b/;
const guard = /\b(?:useDraftGuard|confirmDiscard)\b/;

/** What is typed there is repeated in a second, and must not be kept. */
const withoutDraft = [
  // A password or code.
  'app/step-up-dialog.tsx',
  // Words of a search.
  'app/help-panel.tsx',
  'app/palette.tsx',
  // One address of a link in a text that has a guard of its own.
  'kit/rich-text/link-dialog.tsx',
  // One address to look up.
  'features/site/sitemaps/sitemap-reason.tsx',
  // A name typed to confirm a deletion.
  'features/people/user-removal/delete-confirm.tsx',
];

const files = globSync('**/*.tsx', {
  cwd: import.meta.dirname,
  exclude: (name) => name.includes('.test.'),
});

test('a dialog that takes text asks before Escape discards it', () => {
  const losing = files.filter((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    return dialog.test(source) && typing.test(source) && !guard.test(source);
  });
  expect(losing.sort()).toEqual(withoutDraft.sort());
});

test("numbers are typed into the kit's input, because the library's drops characters", () => {
  const dropping = files.filter((file) =>
    /\bNumberInput\b[^;]*from '@mantine\/core'/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  );
  expect(dropping).toEqual([]);
});
