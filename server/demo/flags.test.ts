import { beforeAll, describe, expect, test } from 'vitest';
import { openAutomod } from '../../automod/automod.ts';
import type { FlagReasons } from '../features/moderation/flags/flag-opening.repository.ts';
import { createSiteContent } from './content.ts';
import type { FlagStory } from './flag-story.ts';
import { createFlags } from './flags.ts';
import { createAccounts } from './people.ts';
import { paintPictures } from './pictures.ts';
import { createSites, type SitePrefix } from './sites.ts';

const now = new Date('2026-03-01T12:00:00Z');

async function tellStories(prefix: SitePrefix = 'kidney'): Promise<FlagStory[]> {
  const sites = createSites();
  const accounts = createAccounts(sites, now);
  const site = sites.find((one) => one.prefix === prefix);
  if (!site) throw new Error('There is no such site');
  const content = createSiteContent(site, accounts, await paintPictures(sites), now);
  return createFlags(await openAutomod(), site, accounts, content, now);
}

/** Comparable parts of a flag, without ids. */
const outline = (stories: readonly FlagStory[]) =>
  stories.map(({ subject, events, isOpen, outcome, version }) => ({
    author: subject.author.username,
    kind: subject.assocType,
    events: events.map(({ status, body, at, by }) => [status, body, at, by?.username]),
    isOpen,
    outcome,
    version,
  }));

describe('the flags of the demo', () => {
  let stories: FlagStory[];
  beforeAll(async () => {
    stories = await tellStories();
  }, 60_000);

  test('are the same every time', { timeout: 60_000 }, async () => {
    expect(outline(await tellStories())).toEqual(outline(stories));
  });

  test('are a few hundred, mostly decided, of every kind and for every reason', () => {
    expect(stories.length).toBeGreaterThan(150);
    const open = stories.filter((story) => story.isOpen);
    expect(open.length).toBeGreaterThan(20);
    expect(open.length).toBeLessThan(stories.length / 3);
    expect(new Set(stories.map(({ subject }) => subject.assocType)).size).toBe(6);
    for (const reason of [
      'isSpam',
      'isOffensive',
      'isImage',
      'isReported',
      'isRequiredToPublish',
    ] satisfies (keyof FlagReasons)[]) {
      expect([reason, stories.some((story) => story.reasons[reason])]).toEqual([reason, true]);
    }
    expect(open.some((story) => story.assignees.length > 0)).toBe(true);
    expect(open.some((story) => story.subject.requiresPreModeration)).toBe(true);
  });

  test('include one about a person in danger, still open, on another site', async () => {
    expect(stories.filter(({ reasons }) => reasons.isCare)).toEqual([]);
    const urgent = (await tellStories('airway')).filter(({ reasons }) => reasons.isCare);
    expect(urgent).toHaveLength(1);
    expect(urgent[0]).toMatchObject({ isOpen: true, reports: [{ reason: 'WORRIED' }] });
  });

  test('have a plausible history', () => {
    for (const story of stories) {
      const { events, reports, subject } = story;
      expect(events[0]?.status).toBe('OPENED');
      const isDecided = story.outcome !== null && story.decidedAt !== null;
      expect(isDecided).toBe(!story.isOpen);
      expect(events.at(-1)?.version).toBe(story.version);
      for (const [i, { at }] of events.entries()) {
        expect(at.getTime()).toBeGreaterThanOrEqual(events[i - 1]?.at.getTime() ?? 0);
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      }
      const reporters = new Set(reports.map(({ by }) => by));
      expect(reporters.size).toBe(reports.length);
      expect(reporters.has(subject.author)).toBe(false);
    }
  });
});
