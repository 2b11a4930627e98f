import { describe, expect, test } from 'vitest';
import { computeSeoHead } from './disorder-seo.ts';
import {
  disorderInput,
  newDisorder,
  sanitizeSlug,
  sortOnsetAges,
  suggestSlug,
} from './disorders.ts';
import {
  crossReferenceUrl,
  overridesReference,
  selectShownPrevalences,
  valueAfterSync,
} from './reference.ts';

describe('a value next to its reference', () => {
  test.each([
    ['follows it', 'Old', 'Old', 'New', 'New'],
    ['stays when staff changed it', 'Ours', 'Old', 'New', 'Ours'],
    ['is taken when there was none and nobody wrote one', '', null, 'New', 'New'],
    ['stays when staff wrote one before the reference did', 'Ours', null, 'New', 'Ours'],
    ['goes when the reference takes it back', 'Old', 'Old', null, ''],
    ['stays when the reference takes back what staff changed', 'Ours', 'Old', null, 'Ours'],
  ])('%s', (_, mine, was, now, expected) => {
    expect(valueAfterSync(mine, was, now, '')).toBe(expected);
  });

  test('is compared by content, whatever the order of keys', () => {
    const mine = [{ class: 'a', geographic: 'Europe' }];
    const same = [{ geographic: 'Europe', class: 'a' }];
    expect(valueAfterSync(mine, same, [], [])).toEqual([]);
    expect(overridesReference<unknown>(mine, same)).toBe(false);
    expect(overridesReference(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(overridesReference('a', null)).toBe(false);
    expect(overridesReference('', 'a')).toBe(true);
  });

  test('keeps three geographies of prevalences, each figure once per measure', () => {
    const figure = (type: string, name: string, geographic: string) => ({
      type,
      class: name,
      geographic,
    });
    expect(
      selectShownPrevalences([
        figure('ANNUAL_INCIDENCE', 'rare', 'Europe'),
        figure('POINT_PREVALENCE', 'rare', 'Worldwide'),
        figure('POINT_PREVALENCE', 'rare', 'France'),
        figure('POINT_PREVALENCE', 'rare', 'Europe'),
        figure('POINT_PREVALENCE', 'rare', 'Europe'),
        figure('POINT_PREVALENCE', '', 'United States'),
        figure('Prévalence', 'rare', 'Europe'),
      ]),
    ).toEqual([
      figure('POINT_PREVALENCE', 'rare', 'Europe'),
      figure('POINT_PREVALENCE', 'rare', 'Worldwide'),
      figure('ANNUAL_INCIDENCE', 'rare', 'Europe'),
    ]);
  });

  test('sorts onset ages by age', () => {
    expect(sortOnsetAges(['Elderly', 'Late', 'Adult', 'Neonatal', 'Antenatal'])).toEqual([
      'Antenatal',
      'Neonatal',
      'Adult',
      'Elderly',
      'Late',
    ]);
  });
});

test('slugs are corrected while typing, and suggested from names', () => {
  expect(sanitizeSlug('Crohn’s Disease_2-b')).toBe('crohnsdisease2-b');
  expect(suggestSlug('  Ménière’s disease (adult) ')).toBe('menieres-disease-adult');
  expect(suggestSlug('病')).toBe('');
});

test('slugs begin and end with a letter or digit', () => {
  const isSlug = (slug: string) => disorderInput.shape.slug.safeParse(slug).success;
  expect(['-', '--', '-a', 'a-', ''].filter(isSlug)).toEqual([]);
  expect(['a', '9', 'a-b', 'a--b'].filter((slug) => !isSlug(slug))).toEqual([]);
});

test('codes link to the pages of their catalogues', () => {
  for (const source of ['ICD-10', 'ICD-11', 'OMIM', 'MeSH', 'UMLS', 'MedDRA', 'GARD']) {
    expect(crossReferenceUrl(source, 'A1/?x')).toMatch(/^https:\/\/\S+A1%2F%3Fx/);
  }
  expect(crossReferenceUrl('Elsewhere', '1')).toBeUndefined();
});

test('entries are unique regardless of case, and empty ones are dropped', () => {
  const { synonyms } = disorderInput.parse({
    ...newDisorder,
    name: 'x',
    slug: 'x',
    synonyms: [' A ', 'a', '', 'B'],
  });
  expect(synonyms).toEqual(['A', 'B']);
});

test('empty SEO fields fall back to the condition', () => {
  const condition = { name: 'Asthma', summaryText: 'Of airways', path: '/conditions/asthma' };
  const seo = { ...newDisorder.seo, ogTitle: 'Breathe', ogImage: '/x.png' };
  expect(computeSeoHead(seo, condition)).toEqual({
    title: 'Asthma',
    description: 'Of airways',
    canonical: '/conditions/asthma',
    og: { title: 'Breathe', description: 'Of airways', image: '/x.png' },
    twitter: { title: 'Breathe', description: 'Of airways', image: '/x.png' },
  });
});
