import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { doorstep, expect, test } from '../fixtures.ts';
import type { Presses } from './press.ts';

/** Holds mutations back until released, slows the next screen, and records requests. */
async function holdMutations(page: Page, sends: string) {
  const sent: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function holdAndContinue(route: Route) {
    const { query = '' } = (route.request().postDataJSON() ?? {}) as { query?: string };
    const [, kind, name] = /^\s*(mutation|subscription) (\w+)/.exec(query) ?? [];
    // Screens also subscribe to changes by themselves.
    const isPressed = kind === 'mutation' ? !quiet.includes(name ?? '') : name === sends;
    if (name && isPressed) {
      sent.push(name);
      await gate;
    }
    await route.continue();
  }
  await page.route(/\/api\/moderation(?:\/stream)?$/, holdAndContinue);
  await page.route('**/assets/*.js', async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  return { sent, letThrough: release };
}

/** Sent by the screen itself, not by a button. */
const quiet = ['LookAtFlag', 'UpdatePreferences'];

/**
 * A test for each button: however often it is pressed, its request is sent once. One button per way
 * of sending is enough, because `console/sent-once.test.ts` finds requests without a guard.
 */
export function pressTwice(presses: Presses): void {
  for (const [screen, buttons] of Object.entries(presses)) {
    for (const [index, { sends, ready, stays = false }] of buttons.entries()) {
      const title = `${screen}: ${sends} (${index + 1}) goes out once`;
      test(title, async ({ page, signIn, server }) => {
        await signIn(page, 'superAdmin', { site: 'kidney', open: doorstep });
        const pressed = await ready(page, signIn, server);
        await expect(pressed).toBeEnabled();
        const element = await pressed.elementHandle();
        const { sent, letThrough } = await holdMutations(page, sends);
        /** Presses once per frame, since a press sends its request within the next frame. */
        const press = (times: number) => element?.evaluate(pressInFrames, times);

        // Clicks twice before the next render, and again while the response is pending.
        const answered = page.waitForResponse((response) =>
          new RegExp(`(?:mutation|subscription) ${sends}\\b`).test(
            response.request().postData() ?? '',
          ),
        );
        await element?.evaluate((node) => {
          (node as { click(): void }).click();
          (node as { click(): void }).click();
        });
        await expect.poll(() => sent.length).toBeGreaterThan(0);
        await press(1);
        letThrough();
        await answered;
        // The previous screen must not send anything either while the next one loads.
        await press(stays ? 0 : 12);
        expect(sent).toEqual([sends]);
        // A file of the next screen may still be held back.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  }
}

async function pressInFrames(node: unknown, times: number): Promise<void> {
  const { requestAnimationFrame } = globalThis as unknown as {
    requestAnimationFrame(callback: () => void): void;
  };
  const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(resolve));
  for (let i = 0; i < times; i += 1) {
    (node as { click(): void }).click();
    await nextFrame();
  }
  for (let i = 0; i < 3; i += 1) await nextFrame();
}
