import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptSymbols } from '../../../../contract/scripts/task-scripts.ts';
import { type ScriptPlace, scriptCases } from '../../../testing/script-cases.ts';
import { holdAtStep, scriptCaller } from '../../../testing/task-scripts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Several steps of each script. */
const many = 3000;

let app: TestApp;
let scripts: ReturnType<typeof scriptCaller>;
let here: ScriptPlace;
let elsewhere: ScriptPlace;

beforeAll(async () => {
  app = await startTestApp();
  scripts = scriptCaller(await app.as('superAdmin'));
  here = { siteId: await app.siteId('alpha'), userId: await app.userId('member') };
  elsewhere = { siteId: await app.siteId('beta'), userId: await app.userId('foreignAdmin') };
});
afterAll(() => app.close());

test('every script is tried', () => {
  expect(scriptCases.map(({ symbol }) => symbol).sort()).toEqual([...scriptSymbols].sort());
});

describe.each(scriptCases)('$symbol, on thousands of items', (each) => {
  const { symbol, options } = each;
  const given = { ...(each.upload && { upload: each.upload(many) }) };
  const trail = async () => {
    const [{ lines } = { lines: 0 }] = await app.query(
      `select count(*)::int as lines from audit_events where request_id like 'task run %'`,
    );
    return lines;
  };

  test('changes nothing in a rehearsal, stops on request, and continues with the rest', async () => {
    // The statistics of the planner may be older than the rows.
    await app.query('analyze');
    await each.fill(app.query, here, many);
    await each.fill(app.query, elsewhere, 5);
    const dry = await scripts.run(symbol, options, { ...given, isDryRun: true });
    expect(dry.message).toContain(`Dry run.`);
    expect(dry.message).toContain(each.dryRunSummary(many));
    expect(await each.countChanged(app.query, here)).toBe(0);

    const held = holdAtStep(app.services.taskScripts.get(symbol), 2);
    await scripts.start(symbol, options, given);
    const stopping = scripts.abort(await held.reached);
    held.release();
    const { data } = await stopping;
    expect(data.abortTaskScriptRun).toMatchObject({ aborted: true });
    expect(data.abortTaskScriptRun.message).toMatch(/^Stopped by hand after [\d,]+ of [\d,]+\. \w/);
    const half = await each.countChanged(app.query, here);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(many);

    const rest = await scripts.run(symbol, options, given);
    expect(rest).toMatchObject({ aborted: false, failed: false, progress: rest.total });
    expect(rest.message).toContain(each.doneMessage(many - half));
    expect(await each.countChanged(app.query, here)).toBe(many);
  });

  test('changes nothing the second time, and nothing on another site', async () => {
    const before = await trail();
    const again = await scripts.run(symbol, options, given);
    expect(again.message).toContain(each.doneMessage(0));
    expect(await each.countChanged(app.query, here)).toBe(many);
    expect(await trail()).toBe(before);
    expect(await each.countChanged(app.query, elsewhere)).toBe(0);
  });
});
