import { z } from 'zod';
import { exactText, list, namedText, text } from '../text.ts';

export const maxVariants = 20;
export const maxGoals = 10;
export const maxListedPhases = 200;
export const maxShownSiteChips = 4;
/** A new session stores them in its cookie, whose size is limited. */
const maxRequestedSymbols = 20;
const experimentNameMaxLength = 200;
const experimentSymbolMaxLength = 64;
const experimentDescriptionMaxLength = 2000;
export const maxWeight = 1_000_000;

export const simulationRunLimits = { min: 1, max: 9_999_999, default: 1000 } as const;

export const experimentMessages = {
  created: 'Experiment created!',
  updated: 'Experiment updated!',
  notSaved: 'Something went wrong, experiment could not be saved.',
  nameRequired: 'Name is required',
  symbolRequired: 'Symbol is required',
  symbolHint: 'Lowercase alphanumeric and - _ only',
  symbolTaken: 'Another experiment has this symbol.',
  symbolChange:
    'Changing the symbol can have unintended side effects with data and reporting, only proceed if you know what you are doing',
  keyRequired: 'Each variant needs a key',
  keyTwice: 'Each key may stand here only once',
  weightInvalid: 'A weight is a whole number of 0 or more',
  variantsRequired: 'An experiment needs at least one variant',
  weightRequired: 'At least one variant needs a weight above 0 while the experiment is active',
  goalKeyRequired: 'Each goal needs a key',
  goalNameRequired: 'Each goal needs a name',
  primaryTwice: 'Only one goal can be the primary one',
  winnerUnknown: 'Everyone gets the winner, so it must be among the variants',
  stopped: 'Experiment stopped!',
  runsInvalid: `Enter a whole number from 1 to ${simulationRunLimits.max.toLocaleString('en')}`,
  notFound: 'That experiment does not exist.',
  siteNotFound: 'That site does not exist.',
  variantNotFound: 'That variant does not exist.',
  goalNotFound: 'That goal does not exist.',
  notOneOfOurs: 'This request came from another site and was refused.',
  noSuchAccount: 'There is no such account.',
  restored: 'Experiment updated!',
  simulationBusy: 'Another simulation is running. Please try again in a moment.',
} as const;

export function toVariantKey(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9_-]/g, '');
}

/** Events that the companion reports itself; goals on them need no code. */
export const goalEvents = ['JOINED', 'VOTED', 'LEAD_SENT', 'REPLY_WRITTEN'] as const;
export type GoalEvent = (typeof goalEvents)[number];

export const goalEventLabels: Record<GoalEvent, string> = {
  JOINED: 'Joined (confirmed their email address)',
  VOTED: 'Voted',
  LEAD_SENT: 'Sent a lead form',
  REPLY_WRITTEN: 'Wrote a reply or comment',
};

export interface Variant {
  key: string;
  weight: number;
}

export interface Goal {
  key: string;
  name: string;
  event: GoalEvent | null;
  /** Absent in goals that were saved before roles existed. */
  role?: GoalRole | undefined;
}

/** Role of a goal: the primary goal decides the experiment, guardrails must not get worse. */
export const goalRoles = ['PRIMARY', 'SECONDARY', 'MUST_NOT_FALL', 'MUST_NOT_RISE'] as const;
export type GoalRole = (typeof goalRoles)[number];

export const goalRoleLabels: Record<GoalRole, string> = {
  PRIMARY: 'Primary',
  SECONDARY: 'Secondary',
  MUST_NOT_FALL: 'Must not fall',
  MUST_NOT_RISE: 'Must not rise',
};

export function goalRoleOf({ role }: Pick<Goal, 'role'>): GoalRole {
  return role ?? 'SECONDARY';
}

const variantKeyMaxLength = 50;

function addRepeatedKeyIssues(items: readonly { key: string }[], context: z.RefinementCtx): void {
  const keys = items.map(({ key }) => key);
  for (const [index, key] of keys.entries()) {
    if (key === '' || keys.indexOf(key) === index) continue;
    context.addIssue({
      code: 'custom',
      message: experimentMessages.keyTwice,
      path: [index, 'key'],
    });
  }
}

/** Longer than a key may be: invalid characters are removed before the check. */
const requiredKeySchema = (required: string) =>
  exactText(4 * variantKeyMaxLength)
    .overwrite(toVariantKey)
    .min(1, required)
    .max(variantKeyMaxLength);

const experimentVariantsSchema = list(
  z.object({
    key: requiredKeySchema(experimentMessages.keyRequired),
    weight: z
      .number(experimentMessages.weightInvalid)
      .int(experimentMessages.weightInvalid)
      .min(0, experimentMessages.weightInvalid)
      .max(maxWeight, `A weight may be at most ${maxWeight.toLocaleString('en')}`),
  }),
  maxVariants,
  `An experiment may have at most ${maxVariants} variants`,
)
  .min(1, experimentMessages.variantsRequired)
  .superRefine(addRepeatedKeyIssues);

const experimentGoalsSchema = list(
  z.object({
    key: requiredKeySchema(experimentMessages.goalKeyRequired),
    name: text(100).min(1, experimentMessages.goalNameRequired),
    event: z.enum(goalEvents).nullable(),
    role: z.enum(goalRoles).optional(),
  }),
  maxGoals,
  `An experiment may have at most ${maxGoals} goals`,
)
  .superRefine(addRepeatedKeyIssues)
  .superRefine((goals, context) => {
    const second = goals.findLastIndex(({ role }) => role === 'PRIMARY');
    if (goals.findIndex(({ role }) => role === 'PRIMARY') === second) return;
    const message = experimentMessages.primaryTwice;
    context.addIssue({ code: 'custom', message, path: [second, 'role'] });
  });

/** Field schemas, combined differently by the form and the server. */
const experimentFieldSchemas = {
  name: namedText('Name', experimentNameMaxLength)
    .min(1, experimentMessages.nameRequired)
    .meta({ title: 'Name' }),
  symbol: namedText('Symbol', experimentSymbolMaxLength)
    .min(1, experimentMessages.symbolRequired)
    .regex(/^[a-z0-9_-]*$/, experimentMessages.symbolHint)
    .meta({ title: 'Symbol', description: experimentMessages.symbolHint }),
  description: text(
    experimentDescriptionMaxLength,
    `At most ${experimentDescriptionMaxLength} characters`,
  ).meta({
    title: 'Description',
  }),
  isActive: z.boolean().meta({ title: 'Active' }),
  persistSessions: z.boolean().meta({
    title: 'Persist sessions',
    description:
      'Visitors keep their variant even when weights change. Without it each session asks again.',
  }),
  siteIds: list(exactText(20), 500).meta({ title: 'Sites' }),
  variants: experimentVariantsSchema.meta({ title: 'Variants' }),
  excludeEmployees: z.boolean().meta({ title: 'Exclude employees' }),
  excludeBots: z.boolean().meta({ title: 'Exclude bots' }),
  goals: experimentGoalsSchema.meta({ title: 'Goals' }),
  /** Variant that everybody gets after the experiment; null if there is none. */
  winner: exactText(variantKeyMaxLength).nullable(),
};

export const experimentInput = z
  .object(experimentFieldSchemas)
  .refine(({ winner, variants }) => winner === null || variants.some(({ key }) => key === winner), {
    message: experimentMessages.winnerUnknown,
    path: ['variants'],
  })
  .refine(({ isActive, variants }) => !isActive || totalWeight(variants) > 0, {
    message: experimentMessages.weightRequired,
    path: ['variants'],
  });
export type ExperimentInput = z.output<typeof experimentInput>;

export function totalWeight(variants: readonly Pick<Variant, 'weight'>[]): number {
  return variants.reduce((sum, { weight }) => sum + weight, 0);
}

export const newExperiment: z.input<typeof experimentInput> = {
  name: '',
  symbol: '',
  description: '',
  isActive: false,
  persistSessions: true,
  siteIds: [],
  variants: [
    { key: 'control', weight: 50 },
    { key: 'variant', weight: 50 },
  ],
  excludeEmployees: true,
  excludeBots: true,
  goals: [],
  winner: null,
};

const experimentPlanMessages = {
  baseline: 'Enter a rate above 0% and below 100%',
  lift: 'Enter an effect other than 0%, with which the rate stays between 0% and 100%',
  visitorsPerDay: 'Enter a whole number from 1 to 10,000,000',
} as const;

/** Input of the planner. Rates and lifts are shares: 0.05 is 5 %. */
export const experimentPlanInput = z
  .object({
    weights: list(z.number().int().min(0).max(maxWeight), maxVariants),
    goalCount: z.number().int().min(1).max(maxGoals),
    baseline: z
      .number(experimentPlanMessages.baseline)
      .gt(0, experimentPlanMessages.baseline)
      .lt(1, experimentPlanMessages.baseline),
    lift: z
      .number(experimentPlanMessages.lift)
      .min(-1, experimentPlanMessages.lift)
      .max(100, experimentPlanMessages.lift),
    visitorsPerDay: z
      .number(experimentPlanMessages.visitorsPerDay)
      .int(experimentPlanMessages.visitorsPerDay)
      .min(1, experimentPlanMessages.visitorsPerDay)
      .max(10_000_000, experimentPlanMessages.visitorsPerDay),
  })
  .refine(({ baseline, lift }) => lift !== 0 && baseline * (1 + lift) < 1, {
    message: experimentPlanMessages.lift,
    path: ['lift'],
  });
export type ExperimentPlanInput = z.input<typeof experimentPlanInput>;

export const experimentsPath = '/api/experiment';
export const experimentScriptPath = '/api/experiment.js';
export const experimentTypesPath = '/api/experiment.d.ts';

/** Comma-separated symbols, as many as one session can be assigned at once. */
export const requestedSymbols = z.object({
  symbols: exactText(maxRequestedSymbols * (experimentSymbolMaxLength + 1))
    .transform((symbols) => [...new Set(symbols.split(',').filter(Boolean))])
    .pipe(list(exactText(experimentSymbolMaxLength), maxRequestedSymbols)),
});

export const experimentApiPath = (symbol: string) => `/api/experiment/${symbol}`;
export const variantApiPath = (symbol: string, key: string) =>
  `${experimentApiPath(symbol)}/${key}`;
export const goalApiPath = (symbol: string, goal: string) =>
  `${experimentApiPath(symbol)}/goal/${goal}`;

export const assignmentReasonHeader = 'x-experiment-reason';

export function experimentShortcode(symbol: string, key: string): string {
  return `[experiment symbol=${symbol} variant=${key}]…[/experiment]`;
}

export const assignmentReasons = [
  'NOT_ON_SITE',
  'WINNER',
  'NOT_KEPT',
  'INACTIVE',
  'FORCED',
  'BOT',
  'EMPLOYEE',
  'NO_WEIGHT',
  'SESSION',
  'KEPT',
  'ACCOUNT',
  'ASSIGNED',
] as const;
export type AssignmentReason = (typeof assignmentReasons)[number];

export const assignmentReasonTexts: Record<AssignmentReason, string> = {
  NOT_ON_SITE: 'The experiment does not run on this site.',
  WINNER: 'The experiment was stopped, and everyone gets the winner.',
  NOT_KEPT: 'The page is of another site than this address, so its browser would keep no variant.',
  INACTIVE: 'The experiment is not active.',
  FORCED: 'Someone chose the variant for this session. It is not counted.',
  BOT: 'Bots take no part.',
  EMPLOYEE: 'Employees take no part.',
  NO_WEIGHT: 'No variant has a weight above 0.',
  SESSION: 'It is the variant of the session, which lasts until the session ends.',
  KEPT: 'Visitors keep their variant, and this one had it before.',
  ACCOUNT: 'Accounts keep their variant on all devices, and this one had it before.',
  ASSIGNED: 'The hash of the visitor and the symbol falls to it by the weights in force.',
};

export const plannedTestPower = 0.8;
/** p-value below which a sample ratio mismatch raises the alarm. */
export const sampleRatioAlarmPValue = 0.001;
/** Significance level; valid even if people look at the results repeatedly. */
export const significanceLevel = 0.05;
