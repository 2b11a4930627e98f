import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '').sort();
}

describe('.env.example', () => {
  const shown = namesIn(example, /^# ([A-Z][A-Z_]+)=/gm);

  test('shows every setting once, and no other', () => {
    const known = namesIn(source, /^ {2}([A-Z][A-Z_]+): /gm);
    expect(known.length).toBeGreaterThan(10);
    expect(shown).toEqual(known);
  });

  test('has the real defaults', () => {
    const values = parseEnv(example.replace(/^# (?=[A-Z][A-Z_]+=)/gm, ''));
    // Settings without a default have an example in the text.
    for (const name of namesIn(example, /Example:\n# ([A-Z][A-Z_]+)=/g)) delete values[name];
    expect(readConfig(values)).toEqual(readConfig({}));
  });

  test('has examples that are accepted', () => {
    const values = parseEnv(example.replace(/^# (?=[A-Z][A-Z_]+=)/gm, ''));
    // They name files that have to exist.
    delete values.SSO_FILE;
    delete values.LEAKED_PASSWORDS_FILE;
    expect(() => readConfig(values)).not.toThrow();
  });
});
