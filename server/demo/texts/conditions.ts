import type { SitePrefix } from '../sites.ts';

/** Conditions that people of each site live with; a few have more than one. */
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

/** Known to the catalogue, but nothing that people say of themselves. */
export const unrelatableConditions = ['Healthy', 'Unspecified condition'];
