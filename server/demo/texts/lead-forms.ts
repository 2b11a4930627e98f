import type { DeliveryFileType } from '../../../contract/leads/lead-forms.ts';
import type { LeadFormQuestion } from '../../features/leads/lead-forms/lead-forms.repository.ts';

export interface LeadFormText {
  campaignName: string;
  name: string;
  optInText: string;
  disclaimer: string;
  questions: readonly Omit<LeadFormQuestion, 'id' | 'formId'>[];
  examples: Record<string, readonly string[]>;
  delivery?: { fileType: DeliveryFileType; host: string; user: string; dir: string };
  /** True if the server's host key changed, so that later leads were not delivered. */
  isStopped?: boolean;
}

const requiredQuestionDefaults = { required: true, crmId: '', helperText: '', leadFormOptions: [] };
const toLeadFormOptions = (
  ...pairs: readonly [name: string, crmValue: string, exclude?: boolean][]
) => pairs.map(([name, crmValue, exclude = false], i) => ({ id: i + 1, name, crmValue, exclude }));

export const leadFormTexts: readonly LeadFormText[] = [
  {
    campaignName: 'Home monitoring study',
    name: 'Could you take part?',
    optInText: 'Tell me about later studies, too.',
    disclaimer:
      '<p>Taking part is up to you, and you can stop at any time. Whoever runs the study will ' +
      'write to you once.</p>',
    questions: [
      { ...requiredQuestionDefaults, name: 'First name', type: 'text', crmId: '2' },
      {
        ...requiredQuestionDefaults,
        name: 'Zip code',
        type: 'zipcode',
        crmId: '3',
        helperText: 'So that we find a clinic near you.',
      },
      {
        ...requiredQuestionDefaults,
        name: 'How often do you see a doctor?',
        type: 'radio',
        crmId: '4',
        leadFormOptions: toLeadFormOptions(
          ['Every month', 'M'],
          ['A few times a year', 'Y'],
          ['Never', 'N', true],
        ),
      },
    ],
    examples: {
      'First name': ['Ruth', 'Idris', 'Marta', 'Theo', 'Wen', 'Olu', 'Petra', 'Sam'],
      'Zip code': ['02134', '60614', '94110', '30307', '97202'],
    },
    delivery: {
      fileType: 'default_csv',
      host: 'sftp.studies.example',
      user: 'porch',
      dir: '/incoming',
    },
  },
  {
    campaignName: 'Caregiver survey 2026',
    name: 'Tell us how you help',
    optInText: '',
    disclaimer:
      '<h3>Who reads it</h3><table><tbody><tr><th scope="row">Answers</th><td>The research ' +
      'team</td></tr><tr><th scope="row">Address</th><td>Nobody else</td></tr></tbody></table>' +
      '<p><a href="https://care.example/survey" rel="noopener noreferrer sponsored">About the ' +
      'survey</a></p>',
    questions: [
      { ...requiredQuestionDefaults, name: 'First name', type: 'text', crmId: '2' },
      {
        ...requiredQuestionDefaults,
        name: 'Whom do you look after?',
        type: 'select',
        crmId: '7',
        leadFormOptions: toLeadFormOptions(['A partner', 'P'], ['A parent', 'E'], ['A child', 'C']),
      },
    ],
    examples: { 'First name': ['Noor', 'Bram', 'Lucia', 'Hugo', 'Ines', 'Tomas'] },
    delivery: {
      fileType: 'default_csv',
      host: 'sftp.care.example',
      user: 'survey',
      dir: '/leads',
    },
    isStopped: true,
  },
  {
    campaignName: 'Recipe booklet',
    name: 'Send me the booklet',
    optInText: 'You may write to me when there is a new one.',
    disclaimer: '<p>It is free. We send it once and keep your address for nothing else.</p>',
    questions: [
      { ...requiredQuestionDefaults, name: 'Name', type: 'text', crmId: '2' },
      {
        ...requiredQuestionDefaults,
        name: 'Phone',
        type: 'phonenumber',
        crmId: '5',
        required: false,
      },
      {
        ...requiredQuestionDefaults,
        name: 'What do you cook most?',
        type: 'select',
        crmId: '6',
        leadFormOptions: toLeadFormOptions(['Breakfast', 'B'], ['Lunch', 'L'], ['Dinner', 'D']),
      },
    ],
    examples: {
      Name: ['Ruth Adler', 'Idris Cole', 'Marta Lind', 'Theo Okafor', 'Wen Zhao'],
      Phone: ['617-555-0123', '312-555-0187', '415-555-0149'],
    },
  },
];
