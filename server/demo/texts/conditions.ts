import type { SitePrefix } from '../sites.ts';

/** Conditions of each site's members; a few people have more than one. */
export const siteConditions: Record<SitePrefix, readonly string[]> = {
  kidney: [
    'Chronic kidney disease',
    'Polycystic kidney disease',
    'IgA nephropathy',
    'Lupus nephritis',
    'Kidney stones',
    'Alport syndrome',
    'Nephrotic syndrome',
    'Kidney transplant',
  ],
  migraine: [
    'Migraine with aura',
    'Migraine without aura',
    'Chronic migraine',
    'Vestibular migraine',
    'Hemiplegic migraine',
    'Cluster headache',
    'Tension-type headache',
  ],
  airway: [
    'Asthma',
    'Chronic obstructive pulmonary disease',
    'Cystic fibrosis',
    'Idiopathic pulmonary fibrosis',
    'Bronchiectasis',
    'Alpha-1 antitrypsin deficiency',
    'Pulmonary hypertension',
  ],
};

/** Conditions of the catalogue that members cannot choose. */
export const unrelatableConditions = ['Healthy', 'Unspecified condition'];

export const conditionCategories: readonly {
  name: string;
  /** Code of the invented reference, outside the range of real ones. */
  code: number;
  summary: string;
  members: readonly string[];
}[] = [
  {
    name: 'Kidney conditions',
    code: 9_900_901,
    summary: '<p>Everything that keeps kidneys from cleaning the blood as they should.</p>',
    members: [...siteConditions.kidney, 'Cystinosis', 'Fabry disease', 'Minimal change disease'],
  },
  {
    name: 'Headache conditions',
    code: 9_900_902,
    summary: '<p>Pain in the head that comes back, and what comes with it.</p>',
    members: [...siteConditions.migraine, 'Migraine', 'Medication overuse headache'],
  },
  {
    name: 'Airway conditions',
    code: 9_900_903,
    summary: '<p>Everything that makes breathing harder than it needs to be.</p>',
    members: [...siteConditions.airway, 'Sarcoidosis', 'Sleep apnea', 'Vocal cord dysfunction'],
  },
];

interface Frequency {
  class: string;
  geographic: 'United States' | 'Europe' | 'Worldwide';
}

export interface ConditionText {
  summary: string;
  body?: string;
  type?: string;
  isSubtype?: boolean;
  parent?: string;
  synonyms?: readonly string[];
  prevalences?: readonly Frequency[];
  inheritance?: readonly string[];
  onset?: readonly string[];
  tags?: readonly string[];
  codes?: readonly (readonly [source: string, reference: string])[];
  isActive?: boolean;
  isFeatured?: boolean;
  /** Differing text of the invented reference. */
  reference?: {
    code: number;
    name?: string;
    summary?: string;
    synonyms?: readonly string[];
    prevalences?: readonly Frequency[];
    onset?: readonly string[];
  };
}

const rare: Frequency = { class: '1-9 / 100 000', geographic: 'Worldwide' };
const common: Frequency = { class: '>1 / 1000', geographic: 'Worldwide' };

/** Texts of the catalogue, and those of the invented reference. */
export const conditionTexts: Record<string, ConditionText> = {
  'Chronic kidney disease': {
    summary: '<p>Kidneys that have worked below their best for three months or longer.</p>',
    body: '<h2>Living with it</h2><p>Most people notice nothing for years. Regular <strong>labs</strong> show how things are going, and small changes at the table help more than they seem to.</p><ul><li>Ask which numbers to watch.</li><li>Write down what you drink for a week.</li></ul>',
    synonyms: ['CKD', 'Chronic renal disease'],
    prevalences: [common],
    onset: ['Adult', 'Elderly'],
    tags: ['dialysis', 'kidney'],
    codes: [
      ['ICD-10', 'N18'],
      ['MeSH', 'D051436'],
    ],
    isFeatured: true,
  },
  'Polycystic kidney disease': {
    summary: '<p>Many small sacs of fluid grow in both kidneys over the years.</p>',
    body: '<p>It runs in families, and so does knowing how to live with it.</p>',
    synonyms: ['PKD', 'Polycystic kidneys'],
    prevalences: [{ class: '1-5 / 10 000', geographic: 'Europe' }],
    inheritance: ['Autosomal dominant'],
    onset: ['Adult'],
    codes: [
      ['OMIM', '173900'],
      ['ICD-11', 'GB81'],
    ],
    isFeatured: true,
    reference: {
      code: 9_900_005,
      name: 'Polycystic disease of the kidneys',
      synonyms: ['PKD', 'Polycystic kidneys', 'Cystic kidney disease of adults'],
      prevalences: [
        { class: '1-5 / 10 000', geographic: 'Europe' },
        { class: '1-9 / 100 000', geographic: 'United States' },
      ],
    },
  },
  'IgA nephropathy': {
    summary: '<p>A protein of the immune system settles where the kidneys filter.</p>',
    synonyms: ['IgAN'],
    prevalences: [{ class: '1-5 / 10 000', geographic: 'Worldwide' }],
    onset: ['Adolescent', 'Adult'],
    tags: ['kidney'],
    reference: { code: 9_900_006, onset: ['Childhood', 'Adult'] },
  },
  'Lupus nephritis': {
    summary: '<p>Kidneys that are inflamed because of lupus.</p>',
    onset: ['Adult'],
    prevalences: [rare],
  },
  'Kidney stones': {
    summary: '<p>Small stones form in the kidney and hurt on their way out.</p>',
    synonyms: ['Nephrolithiasis'],
    prevalences: [common],
  },
  'Alport syndrome': {
    summary: '<p>Kidneys, ears and eyes share a part that is built differently.</p>',
    type: 'Syndrome',
    synonyms: ['Hereditary nephritis'],
    inheritance: ['X-linked dominant', 'Autosomal recessive'],
    onset: ['Childhood'],
    prevalences: [rare],
    codes: [
      ['OMIM', '301050'],
      ['GARD', '5785'],
    ],
    reference: {
      code: 9_900_009,
      summary: '<p>An inherited condition of kidneys, ears and eyes.</p>',
    },
  },
  'Nephrotic syndrome': {
    summary: '<p>So much protein is lost through the kidneys that the body swells.</p>',
    type: 'Syndrome',
  },
  'Minimal change disease': {
    summary: '<p>The usual cause of nephrotic syndrome in children.</p>',
    isSubtype: true,
    parent: 'Nephrotic syndrome',
    onset: ['Childhood'],
    reference: { code: 9_900_026 },
  },
  Cystinosis: {
    summary: '<p>Crystals build up in cells, in the kidneys first.</p>',
    inheritance: ['Autosomal recessive'],
    onset: ['Infancy'],
    prevalences: [{ class: '<1 / 1 000 000', geographic: 'Worldwide' }],
    reference: { code: 9_900_027 },
  },
  'Fabry disease': {
    summary: '<p>A fat that cells cannot break down troubles kidneys, heart and nerves.</p>',
    synonyms: ['Anderson-Fabry disease'],
    inheritance: ['X-linked dominant'],
    onset: ['Childhood', 'Adult'],
    prevalences: [{ class: '1-9 / 1 000 000', geographic: 'Europe' }],
    reference: { code: 9_900_028 },
  },
  Migraine: {
    summary: '<p>More than a headache: attacks with their own beginning, middle and end.</p>',
    body: '<h2>An attack</h2><p>Many people know hours before that one is on its way.</p>',
    prevalences: [common],
    onset: ['Adolescent', 'Adult'],
    tags: ['migraine'],
    isFeatured: true,
  },
  'Migraine with aura': {
    summary: '<p>Lights, zigzags or numbness announce the pain.</p>',
    isSubtype: true,
    parent: 'Migraine',
    synonyms: ['Classic migraine'],
  },
  'Migraine without aura': {
    summary: '<p>The pain comes without being announced.</p>',
    isSubtype: true,
    parent: 'Migraine',
    synonyms: ['Common migraine'],
  },
  'Chronic migraine': {
    summary: '<p>Headache on fifteen days of a month or more.</p>',
    isSubtype: true,
    parent: 'Migraine',
  },
  'Vestibular migraine': {
    summary: '<p>Attacks in which the room turns.</p>',
    isSubtype: true,
    parent: 'Migraine',
  },
  'Hemiplegic migraine': {
    summary: '<p>One side of the body becomes weak during an attack.</p>',
    isSubtype: true,
    parent: 'Migraine with aura',
    inheritance: ['Autosomal dominant'],
    prevalences: [rare],
    reference: { code: 9_900_016, name: 'Familial or sporadic hemiplegic migraine' },
  },
  'Cluster headache': {
    summary: '<p>Short attacks around one eye, at the same hour for weeks.</p>',
    prevalences: [{ class: '1-5 / 10 000', geographic: 'Worldwide' }],
  },
  'Tension-type headache': {
    summary: '<p>A band around the head, on both sides.</p>',
    prevalences: [common],
  },
  'Medication overuse headache': {
    summary: '<p>What helps against headache causes it when it is taken too often.</p>',
    synonyms: ['Rebound headache'],
  },
  Asthma: {
    summary: '<p>Airways that narrow too easily, and open again.</p>',
    body: '<h2>On a bad day</h2><p>Have the plan and the inhaler where you can reach both.</p>',
    prevalences: [common],
    onset: ['All ages'],
    isFeatured: true,
  },
  'Chronic obstructive pulmonary disease': {
    summary: '<p>Airways that stay narrow, and lungs that lose their spring.</p>',
    synonyms: ['COPD'],
    prevalences: [common],
  },
  'Cystic fibrosis': {
    summary: '<p>Mucus is so thick that lungs and gut clog.</p>',
    synonyms: ['CF', 'Mucoviscidosis'],
    inheritance: ['Autosomal recessive'],
    onset: ['Neonatal', 'Infancy'],
    prevalences: [{ class: '1-9 / 100 000', geographic: 'United States' }],
    codes: [['OMIM', '219700']],
    reference: { code: 9_900_021, prevalences: [{ class: '1-9 / 100 000', geographic: 'Europe' }] },
  },
  'Idiopathic pulmonary fibrosis': {
    summary: '<p>Lungs that scar without a cause that anyone can name.</p>',
    synonyms: ['IPF'],
    onset: ['Adult', 'Elderly'],
    prevalences: [rare],
    reference: { code: 9_900_022 },
  },
  Bronchiectasis: { summary: '<p>Airways that have become too wide to keep themselves clean.</p>' },
  'Alpha-1 antitrypsin deficiency': {
    summary: '<p>A protein that protects the lungs is missing.</p>',
    synonyms: ['AATD'],
    inheritance: ['Autosomal recessive'],
    prevalences: [{ class: '1-5 / 10 000', geographic: 'Europe' }],
    reference: { code: 9_900_024 },
  },
  'Pulmonary hypertension': { summary: '<p>Too much pressure between heart and lungs.</p>' },
  Sarcoidosis: {
    summary: '<p>Small knots of cells, most often in the lungs.</p>',
    onset: ['Adult'],
    prevalences: [{ class: '1-5 / 10 000', geographic: 'United States' }],
    reference: { code: 9_900_031 },
  },
  'Sleep apnea': { summary: '<p>Breathing stops for moments, all night long.</p>' },
  'Vocal cord dysfunction': {
    summary: '<p>Vocal cords close when they should open. Often taken for asthma.</p>',
    synonyms: ['Inducible laryngeal obstruction'],
  },
  'Smoker’s cough': {
    summary: '<p>A name that is no longer used.</p>',
    isActive: false,
  },
};
