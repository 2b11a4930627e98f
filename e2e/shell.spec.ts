import { messages } from '../contract/messages.ts';
import { changeSession, expect, test } from './fixtures.ts';
import { preferencesSaved } from './user-helpers.ts';

const admin = 'admin' as const;

test.describe('access', () => {
  test('without a session leads to the login and back', async ({ page, server }) => {
    const wanted = server.url('/moderation/awards?page=2');
    await page.goto(wanted);
    await expect(page).toHaveURL(server.url(`/login?redirect=${encodeURIComponent(wanted)}`));
  });

  test('members are taken to the site', async ({ page, server, signIn }) => {
    await signIn(page, 'member', { site: 'kidney', open: '/moderation/awards' });
    await expect(page).toHaveURL(`${server.origin('kidney')}/`);
  });

  test('a moderator is told who may open the awards, and gets the dashboard', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'moderator', { site: 'kidney', open: '/moderation/awards' });
    await expect(page.getByText(messages.mustBeAdmin)).toBeVisible();
    await expect(page).toHaveURL(/\/moderation\/?$/);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Moderation Dashboard' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Awards' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'WordPress' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Go to…' }).click();
    await expect(page.getByRole('option', { name: 'Moderation Dashboard' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Awards' })).toHaveCount(0);
  });

  test('a failed session check is shown and retried', async ({ page, problems, signIn }) => {
    problems.allow(/500|ApiError/);
    await changeSession(page, () => undefined);
    await page.route('**/api/auth/check-session', (route) => route.fulfill({ status: 500 }));
    await signIn(page, admin, { open: '/moderation/' });
    await expect(page.getByRole('status').getByText(messages.authFailed)).toBeVisible();
    await page.unroute('**/api/auth/check-session');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Moderation Dashboard' }),
    ).toBeVisible();
  });
});

test.describe('navigation', () => {
  test('the skip link skips the navigation, which opens a screen and focuses its heading', async ({
    page,
    signIn,
  }) => {
    await signIn(page, admin, { open: '/moderation/' });
    await expect(page).toHaveTitle('Moderation Dashboard · Steward');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page).toHaveTitle('Users · Steward');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
  });

  test('an unknown address shows the not-found screen inside the shell', async ({
    page,
    signIn,
  }) => {
    await signIn(page, admin, { open: '/moderation/no/such/screen' });
    await expect(page.getByText(messages.notFoundPage)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Moderation Dashboard' }),
    ).toBeVisible();
    await page.goto('/moderation/404');
    await expect(page.getByText(messages.notFoundPage)).toBeVisible();
  });

  test('a screen that cannot be loaded keeps the shell usable', async ({
    page,
    problems,
    signIn,
  }) => {
    problems.allow(/awards-screen/);
    await page.route('**/awards-screen-*.js', (route) => route.abort());
    await signIn(page, admin, { open: '/moderation/awards' });
    await expect(page.getByText('This screen could not be shown')).toBeVisible();
    await expect(page.getByText(messages.somethingWentWrong)).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute('**/awards-screen-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Awards' })).toBeVisible();
  });
});

test.describe('drawer', () => {
  const width = (drawer: { boundingBox(): Promise<{ width: number } | null> }) => async () =>
    (await drawer.boundingBox())?.width;

  test('is open, becomes mini, expands on hover, and is stored', async ({ page, signIn }) => {
    await signIn(page, admin, { open: '/moderation/' });
    const drawer = page.getByRole('navigation', { name: 'Main' });
    const toggle = page.getByRole('button', { name: 'Navigation' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(width(drawer)).toBeGreaterThan(200);
    await toggle.click();
    await page.mouse.move(800, 400);
    await expect.poll(width(drawer)).toBeLessThan(80);
    await drawer.hover();
    await expect.poll(width(drawer)).toBeGreaterThan(200);
    await page.mouse.move(800, 400);
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(width(drawer)).toBeLessThan(80);
  });

  test('on a phone Escape and navigation close it, and every label is legible', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, admin, { open: '/moderation/awards' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const burger = page.getByRole('button', { name: 'Navigation' });
    const readable = async () => {
      const labels = page
        .getByRole('navigation', { name: 'Main' })
        .locator('.mantine-NavLink-label');
      expect(await labels.count()).toBeGreaterThan(4);
      const cut = await labels.evaluateAll((all) =>
        all
          .filter((label) => label.scrollWidth > label.clientWidth)
          .map((label) => label.textContent),
      );
      expect(cut).toEqual([]);
    };
    await burger.click();
    const home = page.getByRole('link', { name: 'Moderation Dashboard', exact: true });
    await expect(home).toBeVisible();
    await readable();
    await home.focus();
    await page.keyboard.press('Escape');
    await expect(home).toBeHidden();
    await expect(burger).toBeFocused();
    await expect(burger).toHaveAttribute('aria-expanded', 'false');
    await burger.click();
    await expect(page.getByRole('link', { name: 'Public site' })).toBeVisible();
    await home.click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Moderation Dashboard' }),
    ).toBeFocused();
    await expect(home).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(home).toBeVisible();
    await readable();
  });
});

test.describe('sites', () => {
  test('a person with several sites switches and stays on the same screen', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/awards?search=a' });
    await page.getByRole('combobox', { name: 'Switch Sites' }).click();
    await page.keyboard.type('migr');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.origin('migraine')}/moderation/awards`);
    await expect(page.getByRole('combobox', { name: 'Switch Sites' })).toHaveValue(
      'Migraine Harbor',
    );
    await expect(page.getByRole('link', { name: 'Public site' })).toHaveAttribute(
      'href',
      `${server.origin('migraine')}/`,
    );
  });

  test('if the role is lower there, the dashboard opens without an error', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn(page, 'admin', { site: 'kidney', open: '/moderation/users' });
    await page.getByRole('combobox', { name: 'Switch Sites' }).click();
    await page.getByRole('option', { name: /Migraine Harbor/ }).click();
    await expect(page).toHaveURL(`${server.origin('migraine')}/moderation/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation Dashboard');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByText(messages.mustBeAdmin)).toHaveCount(0);
  });

  test('the selector looks the same before and after it is loaded', async ({ page, signIn }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/site-switch-box*.js', async (route) => {
      await held;
      await route.fallback();
    });
    await signIn(page, 'superAdmin', { site: 'kidney', open: '/moderation/' });
    const bar = page.getByRole('banner');
    await expect(bar.getByText('Switch Sites')).toBeVisible();
    await expect(bar.getByText('Kidney Porch')).toBeVisible();
    await expect(bar.getByText('kidney', { exact: true })).toHaveCount(0);
    const before = await bar.getByText('Switch Sites').boundingBox();
    release();
    await expect(page.getByRole('combobox', { name: 'Switch Sites' })).toHaveValue('Kidney Porch');
    await expect(bar.getByText('Switch Sites')).toBeVisible();
    const after = await bar.getByText('Switch Sites').boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 99))).toBeLessThan(3);
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThan(3);
  });

  test('with one site its name is shown instead', async ({ page, signIn }) => {
    await changeSession(page, (session) => {
      session.user.sites.length = 1;
      return session;
    });
    await signIn(page, admin, { open: '/moderation/' });
    await expect(page.getByRole('banner').getByText('kidney', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Switch Sites' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'WordPress' })).toHaveAttribute(
      'href',
      /\/\/kidney\.localhost:\d+\/wp-admin\/$/,
    );
  });
});

test.describe('the user menu', () => {
  test('keeps the colour scheme from the first paint on', async ({ page, problems, signIn }) => {
    problems.allow(/assets/);
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn(page, admin, { open: '/moderation/' });
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // Before any script of the console runs.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.unroute('**/assets/*.js');
  });

  test('switches the shortcuts off and on again', async ({ page, signIn }) => {
    await signIn(page, 'communityTech', { open: '/moderation/' });
    const shortcuts = page.getByRole('switch', { name: 'Keyboard shortcuts' });
    const toggle = async () => {
      await page.getByRole('button', { name: /Your account/ }).click();
      const saved = preferencesSaved(page);
      await shortcuts.press('Space');
      await saved;
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /Your account/ })).toBeFocused();
    };
    await toggle();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await toggle();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Go to…' })).toBeVisible();
  });

  test('signs out', async ({ page, signIn }) => {
    await signIn(page, admin, { open: '/moderation/', fresh: true });
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/moderation/');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  test('signs out over a slow network, and asks for nothing meanwhile', async ({
    page,
    signIn,
  }) => {
    await signIn(page, admin, { open: '/moderation/', fresh: true });
    await page.route('**/api/auth/sign-out', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      // Longer than the page waits before it follows changes.
      await page.waitForTimeout(2500);
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('an expired session', () => {
  test('leads to the login and back if nothing was typed', async ({
    page,
    server,
    problems,
    signIn,
  }) => {
    problems.allow(/status of 401/);
    // After the stream is open, only the click sends a request.
    const stream = page.waitForResponse('**/api/moderation/stream');
    await signIn(page, admin, { open: '/moderation/awards' });
    await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
    await stream;
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Winners' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    const redirect = new URL(page.url()).searchParams.get('redirect');
    expect(redirect).toContain(server.url('/moderation/awards?sortBy=winnersCount'));
  });

  test('is noticed when the person returns to the window', async ({ page, signIn }) => {
    await signIn(page, admin, { open: '/moderation/' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate('window.dispatchEvent(new Event("focus"))');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  test('keeps typed input until the person is signed in again', async ({
    page,
    problems,
    signIn,
  }) => {
    problems.allow(/status of 401/);
    await signIn(page, admin, { open: '/moderation/awards' });
    await page.getByRole('button', { name: 'New Award' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Typed before the session ended');
    await page.context().clearCookies();
    // A background request may notice first, and its dialog covers the button.
    await page.getByRole('button', { name: 'Create' }).dispatchEvent('click');
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(ended).toBeVisible();
    const login = ended.getByRole('link', { name: 'Sign in in a new tab' });
    await expect(login).toHaveAttribute('href', /^\/login\?redirect=.*awards$/);
    await ended.getByRole('button', { name: 'Try again' }).click();
    await expect(ended).toBeVisible();
    await signIn(page, admin);
    await ended.getByRole('button', { name: 'Try again' }).click();
    await expect(ended).toBeHidden();
    await expect(name).toHaveValue('Typed before the session ended');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
