import type { Automod, TextScores } from '../../automod/automod.ts';
import { dayMs, minuteMs } from '../../contract/durations.ts';
import { type ReportReason, reportReasons } from '../../contract/moderation/content-flags.ts';
import { isAdminLevel, isStaff } from '../../contract/roles.ts';
import { readSiteSettings } from '../../contract/site/site-settings.ts';
import {
  findReasonsToFlag,
  hasAnyReason,
} from '../features/moderation/flag-opening/flag-opening.rules.ts';
import type { FlagReasons } from '../features/moderation/flags/flag-opening.repository.ts';
import { hasImage } from '../features/moderation/writing/content-text.ts';
import { type DemoAccount, isBlocked } from './account.ts';
import {
  addMs,
  compareByTime,
  earlierDateOf,
  laterDateOf,
  randomDateBetween,
  subtractMs,
} from './calendar.ts';
import { type DemoReport, FlagStory } from './flag-story.ts';
import { type DemoContent, type FlaggableItem, flaggableItems } from './flaggable.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import complaints from './texts/complaints.json' with { type: 'json' };

export async function createFlags(
  automod: Automod,
  site: DemoSite,
  accounts: readonly DemoAccount[],
  content: DemoContent,
  now: Date,
): Promise<FlagStory[]> {
  const generator = new FlagGenerator(site, accounts, now);
  const stories: FlagStory[] = [];
  for (const item of flaggableItems(content)) {
    if (isStaff(item.author.roleId)) continue;
    const story = generator.ofItem(item, await automod.score(item.html));
    if (story) stories.push(story);
  }
  const people = accounts.filter((account) => account.site === site && account.temper !== 'kind');
  for (const person of people) {
    const story = generator.ofPerson(person);
    if (story) stories.push(story);
  }
  return stories.sort(compareByTime((story) => story.openedAt));
}

/** Excludes danger, because such flags are written by hand. */
const complaintReasons: readonly ReportReason[] = reportReasons.filter(
  (reason) => reason !== 'WORRIED',
);

/** Probability by age that a flag is still open. */
const openFlagShareByAgeMs: readonly [number, number][] = [
  [dayMs, 0.8],
  [3 * dayMs, 0.5],
  [7 * dayMs, 0.25],
  [30 * dayMs, 0.05],
];

class FlagGenerator {
  private readonly random: Random;
  private readonly waitingRandom: Random;
  private readonly now: Date;
  private readonly readers: DemoAccount[];
  private readonly staff: DemoAccount[];
  private readonly admins: DemoAccount[];
  private readonly assignee: () => DemoAccount;
  private readonly settings = readSiteSettings({});

  constructor(site: DemoSite, accounts: readonly DemoAccount[], now: Date) {
    const here = accounts.filter((account) => account.site === site);
    this.random = createRandom(`flags of ${site.prefix}`);
    this.waitingRandom = createRandom(`waiting flags of ${site.prefix}`);
    this.now = now;
    this.readers = here.filter(
      (account) => !isStaff(account.roleId) && account.temper === 'kind' && account.activity > 0,
    );
    this.staff = here.filter((account) => isStaff(account.roleId));
    this.admins = this.staff.filter((account) => isAdminLevel(account.roleId));
    this.assignee = this.random.deck(this.staff);
  }

  ofItem(item: FlaggableItem, scores: TextScores): FlagStory | undefined {
    const wasHeld = item.requiresPreModeration && item.at > subtractMs(this.now, 20 * dayMs);
    const reasons = findReasonsToFlag(this.settings, {
      scores,
      hasImage: hasImage(item.html),
      isHeld: item.isPending || (item.kind === 'reply' && wasHeld),
    });
    if (reasons.isCare) return this.createDangerFlag(item, scores, reasons);
    const reports = item.isPending ? [] : this.maybeReport(item);
    const first = hasAnyReason(reasons) ? item.at : reports[0]?.at;
    if (!first) return undefined;
    const { kind: assocType, row, author, requiresPreModeration } = item;
    const story = new FlagStory(
      { assocType, row, author, reasons, scores, requiresPreModeration, isPending: item.isPending },
      first,
    );
    for (const report of reports) story.report(report);
    if (this.random.chance(0.3)) this.assignFlag(story);
    this.decideFlag(story, item, reasons.isRequiredToPublish ?? false);
    return story;
  }

  /** An open flag about danger, reported by a reader soon after. */
  private createDangerFlag(
    item: FlaggableItem,
    scores: TextScores,
    reasons: FlagReasons,
  ): FlagStory {
    const { kind: assocType, row, author, at } = item;
    const subject = { assocType, row, author, reasons, scores };
    const story = new FlagStory({ ...subject, requiresPreModeration: false, isPending: false }, at);
    const by = this.readers.find((reader) => reader !== author && reader.joinedAt < at);
    const details = complaints.WORRIED[1] ?? '';
    if (by) story.report({ by, reason: 'WORRIED', details, at: addMs(at, 15 * minuteMs) });
    return story;
  }

  ofPerson(person: DemoAccount): FlagStory | undefined {
    if (person.joinedAt > subtractMs(this.now, dayMs) || this.random.chance(0.3)) return undefined;
    const tone = person.temper === 'advertising' ? 'spam' : 'rude';
    const from = laterDateOf(person.joinedAt, subtractMs(this.now, this.random.int(2, 40) * dayMs));
    const reports = this.generateReports(
      tone,
      person,
      from,
      earlierDateOf(this.now, addMs(from, 4 * dayMs)),
    );
    const first = reports[0];
    if (!first) return undefined;
    const subject = { assocType: 'user', row: person, author: person } as const;
    const story = new FlagStory(
      {
        ...subject,
        reasons: {},
        scores: undefined,
        requiresPreModeration: false,
        isPending: false,
      },
      first.at,
    );
    for (const report of reports) story.report(report);
    if (isBlocked(person)) story.closeByBlocking(this.randomDateSoonAfter(story.updatedAt));
    else if (this.random.chance(0.5)) {
      story.close('DONE', this.random.pick(this.staff), this.randomDateSoonAfter(story.updatedAt));
    }
    return story;
  }

  private decideFlag(story: FlagStory, item: FlaggableItem, wasHeld: boolean): void {
    if (item.isPending) {
      this.escalateOrCloseOld(story);
      return;
    }
    const at = laterDateOf(this.randomDateSoonAfter(story.updatedAt), item.updatedAt);
    if (isBlocked(item.author) && !item.isSpam) story.closeByBlocking(at);
    else if (item.isSpam) story.close('SPAM', this.random.pick(this.staff), at);
    else if (item.isDeleted) story.close('DELETE', this.random.pick(this.admins), at);
    else if (wasHeld) story.close('APPROVE', this.random.pick(this.admins), at);
    else if (item.tone !== 'spam' && !this.staysOpen(story)) {
      story.close('DONE', this.random.pick(this.staff), at);
    }
  }

  private escalateOrCloseOld(story: FlagStory): void {
    const moderators = this.staff.filter((account) => !isAdminLevel(account.roleId));
    const by = moderators[0];
    if (!by || story.updatedAt > subtractMs(this.now, dayMs)) return;
    const at = earlierDateOf(
      this.now,
      addMs(story.updatedAt, this.waitingRandom.int(4, 600) * minuteMs),
    );
    const draw = this.waitingRandom.next();
    if (draw < 0.3) story.escalate(by, at);
    else if (draw < 0.5) story.close('DONE', by, at);
  }

  private staysOpen({ updatedAt }: FlagStory): boolean {
    const age = this.now.getTime() - updatedAt.getTime();
    return this.random.chance(openFlagShareByAgeMs.find(([limit]) => age < limit)?.[1] ?? 0);
  }

  private assignFlag(story: FlagStory): void {
    const assignees = [...new Set([this.assignee(), this.assignee()])];
    const some = assignees.slice(0, this.random.chance(0.2) ? 2 : 1);
    story.assign(some, this.random.pick(this.staff), this.randomDateSoonAfter(story.updatedAt));
  }

  private maybeReport(item: FlaggableItem): DemoReport[] {
    if (!this.random.chance(this.reportProbability(item))) return [];
    const isHidden = item.isSpam || item.isDeleted;
    const end = earlierDateOf(this.now, isHidden ? item.updatedAt : addMs(item.at, 2 * dayMs));
    return this.generateReports(item.tone, item.author, item.at, end);
  }

  private reportProbability({ tone, isDeleted, at }: FlaggableItem): number {
    if (tone === 'spam') return 0.6;
    if (tone === 'rude' || isDeleted) return 0.8;
    const age = this.now.getTime() - at.getTime();
    return age < 14 * dayMs ? 0.3 : age < 90 * dayMs ? 0.2 : 0.1;
  }

  private generateReports(
    tone: FlaggableItem['tone'],
    author: DemoAccount,
    from: Date,
    until: Date,
  ): DemoReport[] {
    const readers = this.readers.filter((reader) => reader !== author && reader.joinedAt < from);
    const count = Math.min(readers.length, 1 + Math.floor(this.random.next() ** 2.5 * 5));
    return this.random
      .shuffle(readers)
      .slice(0, count)
      .map((by) => {
        const reason = this.pickReason(tone);
        const details = this.random.chance(0.55) ? this.random.pick(complaints[reason]) : '';
        return { by, reason, details, at: randomDateBetween(this.random, from, until) };
      })
      .sort(compareByTime((report) => report.at));
  }

  private pickReason(tone: FlaggableItem['tone']): ReportReason {
    if (this.random.chance(0.15)) return this.random.pick(complaintReasons);
    if (tone === 'spam') return 'SPAM';
    if (tone === 'rude') return 'OFFENSIVE';
    return this.random.pick(['MISINFORMATION', 'PRIVACY', 'OTHER', 'OTHER']);
  }

  private randomDateSoonAfter(moment: Date): Date {
    return earlierDateOf(this.now, addMs(moment, this.random.int(4, 600) * minuteMs));
  }
}
