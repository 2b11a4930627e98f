/** Kinds of illegal or harmful content, in the order of the form for notices. */
export const harmCategories = [
  'CHILD_ABUSE',
  'MINORS',
  'SPEECH',
  'HARASSMENT',
  'VIOLENCE',
  'PRIVACY',
  'SELF_HARM',
  'EATING_DISORDERS',
  'PUBLIC_HEALTH',
  'PRODUCTS',
  'FRAUD',
  'CONSUMER_INFORMATION',
  'INTELLECTUAL_PROPERTY',
  'PUBLIC_SECURITY',
  'ANIMALS',
  'OTHER',
] as const;
export type HarmCategory = (typeof harmCategories)[number];

export const harmCategoryLabels: Record<HarmCategory, string> = {
  CHILD_ABUSE: 'Sexual abuse or exploitation of children',
  MINORS: 'Other danger to children',
  SPEECH: 'Hate, defamation or discrimination',
  HARASSMENT: 'Bullying, stalking or intimate images without consent',
  VIOLENCE: 'Threats or incitement to violence',
  PRIVACY: 'Private information or personal data',
  SELF_HARM: 'Self-harm or suicide',
  EATING_DISORDERS: 'Promotion of eating disorders',
  PUBLIC_HEALTH: 'Danger to public health',
  PRODUCTS: 'Unsafe or forbidden products, such as medicines',
  FRAUD: 'Fraud or scams',
  CONSUMER_INFORMATION: 'Hidden advertising or misleading information for consumers',
  INTELLECTUAL_PROPERTY: 'Copyright, trademarks or other intellectual property',
  PUBLIC_SECURITY: 'Terrorism or another danger to public security',
  ANIMALS: 'Animal welfare',
  OTHER: 'Something else',
};

export const illegalContentBadge = 'Notice of illegal content';
