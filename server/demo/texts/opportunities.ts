import texts from './opportunities.json' with { type: 'json' };

interface OpportunityText {
  name: string;
  share: number;
  questions: readonly { question: string; answers: readonly string[] }[];
}

export const opportunityTexts: readonly OpportunityText[] = texts;
