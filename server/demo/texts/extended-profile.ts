import type { Privacy, ProfileIcon } from '../../../contract/people/extended-profile.ts';

interface DemoProfileField {
  name: string;
  type: 'RADIO' | 'CHECKBOX' | 'SELECT' | 'MULTI_SELECT' | 'TEXT' | 'PARENT';
  description?: string;
  icon?: ProfileIcon;
  privacy?: Privacy;
  options?: readonly { name: string; isOther?: true; ctaText?: string; ctaLink?: string }[];
  words?: readonly string[];
  parent?: string;
  when?: { field: string; options: readonly string[] };
}

interface DemoProfileSection {
  name: string;
  description: string;
  fields: readonly DemoProfileField[];
}

const toNamedOptions = (...names: string[]) => names.map((name) => ({ name }));

export const profileTexts: readonly DemoProfileSection[] = [
  {
    name: 'My kidneys and I',
    description: 'Whatever you tell helps others to find someone in the same boat.',
    fields: [
      {
        name: 'Who are you here?',
        type: 'RADIO',
        icon: 'person',
        privacy: 0,
        options: [
          ...toNamedOptions('I have kidney disease', 'I care for someone'),
          { name: 'Other', isOther: true },
        ],
      },
      {
        name: 'Do you take dialysis?',
        type: 'RADIO',
        icon: 'clipboard',
        options: toNamedOptions('Yes', 'Sometimes', 'No'),
        when: { field: 'Who are you here?', options: ['I have kidney disease'] },
      },
      {
        name: 'Where?',
        type: 'SELECT',
        options: [
          {
            name: 'At home',
            ctaText: 'Read how others do it at home',
            ctaLink: '/forums',
          },
          ...toNamedOptions('In a center', 'In a hospital'),
        ],
        when: { field: 'Do you take dialysis?', options: ['Yes', 'Sometimes'] },
      },
      {
        name: 'What do you eat with care?',
        type: 'CHECKBOX',
        description: 'Tick whatever you watch.',
        options: toNamedOptions('Potassium', 'Phosphorus', 'Salt', 'Protein', 'Fluids'),
      },
    ],
  },
  {
    name: 'Everyday life',
    description: 'The rest of you.',
    fields: [
      {
        name: 'What keeps you going?',
        type: 'TEXT',
        description: 'In your own words.',
        words: [
          'My garden, and two very rude parrots.',
          'Walking to the lake and back, slowly.',
          'The Tuesday choir. I sing flat and nobody minds.',
          'My granddaughter’s terrible jokes.',
        ],
      },
      { name: 'Work and company', type: 'PARENT', icon: 'clock' },
      {
        name: 'Do you work?',
        type: 'RADIO',
        parent: 'Work and company',
        options: toNamedOptions('Full time', 'Part time', 'Not now'),
      },
      {
        name: 'Who is around?',
        type: 'MULTI_SELECT',
        parent: 'Work and company',
        options: toNamedOptions(
          'Partner',
          'Children',
          'Parents',
          'Friends',
          'A dog',
          'A cat',
          'Nobody',
        ),
      },
    ],
  },
];
