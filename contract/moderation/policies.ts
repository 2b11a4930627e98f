import { z } from 'zod';
import { parseSafeUrl } from '../addresses.ts';
import { list, multilineText, namedText, text, tooLongMessage } from '../text.ts';
import { harmCategories } from './harm-categories.ts';
import { maxSanctionDays, sanctionKinds } from './sanction-kinds.ts';

export const policyGrounds = ['TERMS', 'LAW'] as const;
export type PolicyGround = (typeof policyGrounds)[number];

export const policyGroundLabels: Record<PolicyGround, string> = {
  TERMS: 'Terms of the site',
  LAW: 'Law',
};

const policyNameMaxLength = 80;
const policyTextMaxLength = 2000;
export const maxPolicies = 50;
export const maxLadderSteps = 10;

export const policyMessages = {
  notFound: 'That policy does not exist.',
  retired: 'This policy is no longer in use.',
  nameTaken: 'Another policy has that name.',
  badUrl: 'Must be a whole address, such as https://example.org/rules',
  badLadder: 'Each line must be “Warning”, “Mute 7” or “Suspension 30”',
  badLadderDays: `Days must be between 1 and ${maxSanctionDays}`,
  longLadder: `There can be at most ${maxLadderSteps} lines`,
  tooMany: `A site can have at most ${maxPolicies} policies.`,
} as const;

const ladderStepSchema = z.object({
  kind: z.enum(sanctionKinds),
  /** Warnings have no length. */
  days: z.int().min(1).max(maxSanctionDays).nullable(),
});
export type LadderStep = z.infer<typeof ladderStepSchema>;

const policyTextSchema = (label: string) =>
  multilineText(policyTextMaxLength, tooLongMessage(label, policyTextMaxLength));

export const policyInput = z.object({
  name: namedText('Name', policyNameMaxLength).min(1, 'Name is required').meta({ title: 'Name' }),
  memberText: policyTextSchema('Text for members')
    .min(1, 'Text for members is required')
    .meta({ title: 'Text for members' }),
  staffText: policyTextSchema('Text for staff').meta({ title: 'Text for staff' }),
  ground: z.enum(policyGrounds).meta({ title: 'Ground' }),
  category: z.enum(harmCategories).meta({ title: 'Category' }),
  referenceUrl: text(500, tooLongMessage('Address', 500))
    .refine((url) => url === '' || parseSafeUrl(url) !== undefined, policyMessages.badUrl)
    .meta({ title: 'Address of the law or rule' }),
  ladder: list(ladderStepSchema, maxLadderSteps).meta({ title: 'Suggested steps' }),
  strikeDays: z
    .int('Must be a whole number of days')
    .min(1, 'Must be at least 1 day')
    .max(maxSanctionDays, `Must be at most ${maxSanctionDays} days`)
    .meta({ title: 'Days until a strike expires' }),
  isActive: z.boolean().meta({ title: 'In use' }),
});
export type PolicyInput = z.infer<typeof policyInput>;

const ladderLinePattern = /^(warning|mute|suspension)(?: (\d{1,4}))?$/i;

/** Writes a ladder as lines such as 'Mute 7', one for each strike. */
export function formatLadder(ladder: readonly LadderStep[]): string {
  const capitalize = (kind: string) => kind.charAt(0) + kind.slice(1).toLowerCase();
  return ladder
    .map(({ kind, days }) => [capitalize(kind), days].filter(Boolean).join(' '))
    .join('\n');
}

/** Undefined if a line is not understood. */
export function parseLadder(text: string): LadderStep[] | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const steps = lines.filter(Boolean).map((line): LadderStep | undefined => {
    const [, name = '', days] = ladderLinePattern.exec(line) ?? [];
    const kind = sanctionKinds.find((known) => known === name.toUpperCase());
    if (!kind || (kind === 'WARNING') !== (days === undefined)) return undefined;
    return { kind, days: days === undefined ? null : Number(days) };
  });
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

function findLadderProblem(text: string): string | undefined {
  const steps = parseLadder(text);
  if (!steps) return policyMessages.badLadder;
  if (steps.length > maxLadderSteps) return policyMessages.longLadder;
  const isWithinDays = steps.every((step) => ladderStepSchema.safeParse(step).success);
  return isWithinDays ? undefined : policyMessages.badLadderDays;
}

/** Input of the console's form, where the ladder is typed as lines. */
export const policyForm = policyInput.omit({ ladder: true }).extend({
  ladderText: multilineText(500)
    .superRefine((text, context) => {
      const problem = findLadderProblem(text);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({ title: 'Suggested steps' }),
});
export type PolicyForm = z.infer<typeof policyForm>;
