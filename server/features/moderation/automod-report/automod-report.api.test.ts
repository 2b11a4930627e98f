import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDecisions } from '../../../../automod/training/decisions.ts';
import { type ModerationScene, moderationScene } from '../../../testing/moderation.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { automodReportRepository } from './automod-report.repository.ts';
import {
  formatReportLines,
  inferLabelsByQuestion,
  measurePrecisionByThreshold,
  suggestThreshold,
} from './automod-report.ts';
import { anonymizeText, exportDecisions } from './decision-export.ts';

let app: TestApp;
let scene: ModerationScene;
let decider: number;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  scene = await moderationScene(app);
  decider = await app.userId('moderator');
  // 24 are certain spam, one of which is honest; 10 are doubtful, half of them honest.
  for (let i = 0; i < 24; i++) await decided(0.96, i === 0 ? 'KEPT' : 'SPAM', { isSpam: true });
  for (let i = 0; i < 10; i++) await decided(0.7, i % 2 === 0 ? 'KEPT' : 'SPAM');
  const rude = { offensiveProb: 0.95, isOffensive: true };
  await decided(0.1, 'DELETED', {
    ...rude,
    body: '<p>Write to kim@mail.example, +1 555 010 9999</p>',
  });
  await decided(0.1, 'APPROVED', { ...rude, isCare: true });
  // Not counted: decided by a rule, undecided, or without scores.
  await scene.flagged('comment', 'visible', { isOpen: false, outcome: 'KEPT', spamProb: 0.99 });
  await scene.flagged('comment', 'visible', { spamProb: 0.99 });
});
afterAll(() => app.close());

async function decided(
  spamProb: number,
  outcome: 'KEPT' | 'SPAM' | 'DELETED' | 'APPROVED',
  more = {},
) {
  const flag = { isOpen: false, outcome, spamProb, offensiveProb: 0, ...more };
  const { flagId } = await scene.flagged('comment', 'visible', flag);
  await app.query(
    'update content_flags set decided_by_id = $1, decided_at = now() where id = $2',
    decider,
    flagId,
  );
}

const latest = (limit = 1000, site?: string) =>
  automodReportRepository(app.database.db).latest(limit, site);

describe('what people decided', () => {
  test('is held against the scores at each threshold, and thresholds are suggested', async () => {
    const decisions = await latest();
    expect(decisions).toHaveLength(36);
    const steps = measurePrecisionByThreshold('spam', decisions);
    const at = (threshold: number) => steps.find((step) => step.threshold === threshold);
    expect(at(0.9)).toEqual({ threshold: 0.9, above: 24, right: 23 });
    expect(at(0.6)).toEqual({ threshold: 0.6, above: 34, right: 28 });
    expect(suggestThreshold(steps, 0.9)).toBe(0.8);
    expect(suggestThreshold(steps, 0.99)).toBeUndefined();
    // Too few decisions for a suggestion.
    expect(
      suggestThreshold(measurePrecisionByThreshold('offensive', decisions), 0.5),
    ).toBeUndefined();
  });

  test('is told by site and by reason, of the last so many', async () => {
    const report = formatReportLines(await latest()).join('\n');
    expect(report).toContain('36 decisions of people on 1 site(s).');
    expect(report).toContain('suggested: flag from 0.8, hold from –');
    expect(report).toMatch(/24 +23 {2}spam/);
    expect(await latest(5)).toHaveLength(5);
    expect(await latest(1000, 'beta')).toHaveLength(0);
  });

  test('is exported, right and wrong, from sites that agreed, without people', async () => {
    const decisions = await latest();
    expect(decisions.map(inferLabelsByQuestion).filter(({ spam }) => spam === false)).toHaveLength(
      7,
    );
    expect(decisions.map(inferLabelsByQuestion).filter(({ spam }) => spam === true)).toHaveLength(
      28,
    );
    const refused = await exportDecisions(app.database.db, decisions);
    expect(refused).toEqual({ lines: [], withheldCount: 35 });
    await app.query(
      `update sites set settings = '{"overruledTexts": true}' where prefix = 'alpha'`,
    );
    // The scene writes few different texts, so every item gets its own text.
    await app.query(`update comments set body = '<p>Text ' || id || '</p>' where body !~ '@'`);
    await app.query(
      `update comments set body = '<p>The same.</p>'
       where id in (select assoc_id from content_flags where assoc_type = 'comment'
         and decided_by_id is not null and is_spam order by id limit 3)`,
    );
    const { lines, withheldCount } = await exportDecisions(app.database.db, await latest());
    expect(withheldCount).toBe(0);
    const file = join(mkdtempSync(join(app.dataDir, 'export-')), 'decisions.jsonl');
    writeFileSync(file, lines.join('\n'));
    const examples = readDecisions(file);
    const decided = examples.filter(({ corpus }) => corpus === 'decisions');
    expect(decided).toHaveLength(33);
    expect(decided.filter(({ offensive }) => offensive)).toHaveLength(1);
    expect(decided.filter(({ spam }) => spam === false).length).toBeGreaterThanOrEqual(5);
    const sampled = examples.filter(({ corpus }) => corpus === 'sampled');
    expect(sampled.length).toBeLessThanOrEqual(17);
    expect(sampled.every(({ spam, offensive }) => !spam && !offensive)).toBe(true);
    expect(lines.join('')).not.toContain('kim@mail');
  });

  test('never has a text that was once in the care lane', async () => {
    const exportedCount = async () =>
      (await exportDecisions(app.database.db, await latest())).lines.filter(
        (line) => !line.includes('isSampled'),
      ).length;
    const before = await exportedCount();
    await app.query(
      `insert into care_cases (content_flag_id, site_id, person_id, is_confirmed, urgency)
       select id, site_id, author_id, true, 1 from content_flags
       where decided_by_id is not null and outcome = 'KEPT' order by id desc limit 1`,
    );
    expect(await exportedCount()).toBe(before - 1);
  });

  test('keeps nobody findable', () => {
    expect(
      anonymizeText(
        'Ask Kim',
        '<p><a class="mention" data-user-id="3" href="/profile/kim">@kim</a>: kim@mail.example or +1 (555) 010-9999, 3 pills</p>',
      ),
    ).toBe('Ask Kim\n@user: name@example.org or +0 (000) 000-0000, 3 pills');
  });
});
