import { sql } from 'kysely';
import { dayMs } from '../../contract/durations.ts';
import type { Goal, Variant } from '../../contract/experiments/experiments.ts';
import type { Trx } from '../db/database.ts';
import { subtractMs } from './calendar.ts';
import type { FillDemoPart } from './fill-part.ts';
import { createRandom, type Random } from './random.ts';
import type { SitePrefix } from './sites.ts';
import { requireId } from './stored.ts';

interface DemoExperiment {
  name: string;
  symbol: string;
  description: string;
  isActive: boolean;
  sites: readonly SitePrefix[];
  goals: readonly Goal[];
  /** Periods with the same weights: start day, and the rate at which visitors reach the goal. */
  phases: readonly {
    daysAgo: number;
    variants: readonly Variant[];
    rates: Readonly<Record<string, number>>;
  }[];
  sessionsPerDay: number;
}

const demoExperiments: readonly DemoExperiment[] = [
  {
    name: 'A warmer way to ask for a reply',
    symbol: 'reply-prompt',
    description: 'Does a friendly sentence above the comments get more people to answer?',
    isActive: true,
    sites: ['kidney', 'migraine', 'airway'],
    goals: [{ key: 'wrote-reply', name: 'Wrote a reply', event: 'REPLY_WRITTEN', role: 'PRIMARY' }],
    phases: [
      {
        daysAgo: 41,
        variants: [
          { key: 'control', weight: 90 },
          { key: 'warm', weight: 10 },
        ],
        rates: { control: 0.041, warm: 0.058 },
      },
      {
        daysAgo: 29,
        variants: [
          { key: 'control', weight: 50 },
          { key: 'warm', weight: 50 },
        ],
        rates: { control: 0.04, warm: 0.059 },
      },
    ],
    sessionsPerDay: 600,
  },
  {
    name: 'Where the study stands on the page',
    symbol: 'study-place',
    description: 'The form at the end of an article, or half way down.',
    isActive: true,
    sites: ['kidney', 'migraine'],
    goals: [
      { key: 'sent-form', name: 'Sent the form', event: 'LEAD_SENT', role: 'PRIMARY' },
      { key: 'opened-details', name: 'Opened the details', event: null, role: 'MUST_NOT_FALL' },
    ],
    phases: [
      {
        daysAgo: 12,
        variants: [
          { key: 'end', weight: 1 },
          { key: 'middle', weight: 1 },
          { key: 'both', weight: 1 },
        ],
        rates: { end: 0.021, middle: 0.024, both: 0.023 },
      },
    ],
    sessionsPerDay: 260,
  },
  {
    name: 'Larger type for everyone',
    symbol: 'larger-type',
    description: 'Prepared, and not started yet.',
    isActive: false,
    sites: ['airway'],
    goals: [],
    phases: [
      {
        daysAgo: 3,
        variants: [
          { key: 'control', weight: 50 },
          { key: 'large', weight: 50 },
        ],
        rates: {},
      },
    ],
    sessionsPerDay: 0,
  },
];

export const fillExperiments: FillDemoPart = async (trx, sites, accounts, now) => {
  const random = createRandom('experiments');
  for (const site of sites) await addExperimentShortcodesToArticle(trx, requireId(site));
  const editor = accounts.find((account) => account.roleId === '5');
  for (const experiment of demoExperiments) {
    const siteIds = sites
      .filter(({ prefix }) => experiment.sites.includes(prefix))
      .map(requireId)
      .toSorted((a, b) => a - b);
    const { phases, name, symbol, description, isActive, goals } = experiment;
    const states = phases.map(({ variants }) => ({
      name,
      symbol,
      description,
      isActive,
      persistSessions: true,
      variants,
      excludeEmployees: true,
      excludeBots: true,
      siteIds,
      goals,
    }));
    const latest = states.at(-1);
    const [first] = phases;
    if (!latest || !first) continue;
    const { id } = await trx
      .insertInto('experiments')
      .values({
        ...latest,
        variants: JSON.stringify(latest.variants),
        goals: JSON.stringify(goals),
        version: states.length,
        insertedAt: subtractMs(now, first.daysAgo * dayMs),
        updatedAt: subtractMs(now, (phases.at(-1)?.daysAgo ?? 0) * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [i, phase] of phases.entries()) {
      const startedAt = subtractMs(now, phase.daysAgo * dayMs);
      await trx
        .insertInto('experiment_states')
        .values({
          experimentId: id,
          version: i + 1,
          userId: editor ? requireId(editor) : null,
          state: JSON.stringify(states[i]),
          insertedAt: startedAt,
        })
        .execute();
      const stored = await trx
        .insertInto('experiment_phases')
        .values({
          experimentId: id,
          symbol,
          variants: JSON.stringify(phase.variants),
          goalKeys: goals.map(({ key }) => key),
          startedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const days = { from: phase.daysAgo, to: phases[i + 1]?.daysAgo ?? -1 };
      await fillExperimentCounts(trx, random, {
        experiment,
        id,
        phaseId: stored.id,
        phase,
        siteIds,
        days,
        now,
      });
    }
  }
};

async function addExperimentShortcodesToArticle(trx: Trx, siteId: number): Promise<void> {
  const prompts = {
    control: 'Tell us what you think below.',
    warm: 'You made it to the end, thank you. What would you tell someone who is at the beginning?',
  };
  const parts = Object.entries(prompts).map(
    ([key, text]) =>
      `<p>[experiment symbol=reply-prompt variant=${key}]</p><p>${text}</p><p>[/experiment]</p>`,
  );
  await trx
    .updateTable('posts')
    .set({ body: sql`body || ${parts.join('')}` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('posts')
        .select('id')
        .where('siteId', '=', siteId)
        .where('type', '=', 'POST')
        .where('isPublic', '=', true)
        .orderBy('publishedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}

interface DemoPhase {
  experiment: DemoExperiment;
  id: number;
  phaseId: number;
  phase: DemoExperiment['phases'][number];
  siteIds: readonly number[];
  days: { from: number; to: number };
  now: Date;
}

async function fillExperimentCounts(trx: Trx, random: Random, counted: DemoPhase): Promise<void> {
  const { experiment, id, phaseId, phase, siteIds, days, now } = counted;
  const { goals, sessionsPerDay } = experiment;
  if (sessionsPerDay === 0) return;
  const weights = phase.variants.reduce((sum, { weight }) => sum + weight, 0);
  const counts = [];
  const reached = [];
  for (let daysAgo = days.from; daysAgo > days.to; daysAgo--) {
    for (const siteId of siteIds) {
      const of = (sessionsPerDay / siteIds.length) * (0.8 + 0.4 * random.next());
      for (const { key, weight } of phase.variants) {
        const sessions = randomCount(random, (of * weight) / weights);
        const place = {
          experimentId: id,
          phaseId,
          siteId,
          day: subtractMs(now, daysAgo * dayMs)
            .toISOString()
            .slice(0, 10),
          variantKey: key,
        };
        const visitors = Math.round(sessions * 0.7);
        counts.push({ ...place, sessions, visitors });
        for (const goal of goals) {
          const rate = phase.rates[key] ?? 0;
          const hits = Math.min(visitors, randomCount(random, visitors * rate));
          if (hits > 0) {
            reached.push({ ...place, goalKey: goal.key, sessions: hits, visitors: hits });
          }
        }
      }
    }
  }
  await trx.insertInto('experiment_counts').values(counts).execute();
  if (reached.length > 0) await trx.insertInto('experiment_goal_counts').values(reached).execute();
}

/** A random whole number around the mean, with the spread of a Poisson distribution. */
function randomCount(random: Random, mean: number): number {
  const normal = Array.from({ length: 12 }, () => random.next()).reduce((a, b) => a + b, -6);
  return Math.max(0, Math.round(mean + normal * Math.sqrt(mean)));
}
