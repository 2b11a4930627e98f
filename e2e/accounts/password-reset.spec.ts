import { messages } from '../../contract/messages.ts';
import { demoLogins } from '../../server/demo/logins.ts';
import { expect, expectAccessibleInBothLooks, phone, type TestServer, test } from '../fixtures.ts';
import { mailedLink } from '../mailed-link.ts';

test.use(phone);

/** Someone who signs in with a password on two sites, the kidney site among them. */
async function personOnTwoSites(server: TestServer) {
  const [pair] = await server.query(
    `select one.email, one.username, other_site.name as other_name, other_site.prefix as other
     from users one join users two on two.person_id = one.person_id and two.site_id <> one.site_id
     join sites on sites.id = one.site_id join sites other_site on other_site.id = two.site_id
     where sites.prefix = 'kidney' and one.email is not null and one.role_id = 3
     order by one.id limit 1`,
  );
  if (!pair) throw new Error('Nobody of the demo network is on two sites');
  await server.query(
    `update users set password_hash = (select max(password_hash) from users where email = $2)
     where lower(email) = lower($1)`,
    pair.email,
    demoLogins[0]?.email,
  );
  return pair as { email: string; other_name: string; other: string };
}

test('a person with several sites chooses where a new password applies', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of (400|401)/);
  const person = await personOnTwoSites(server);
  const sitesToo = page.getByRole('checkbox', { name: `Use it on ${person.other_name}, too` });
  const openLink = async (count: number) => {
    await page.goto(`${server.origin('kidney')}/password-reset`);
    await page.getByLabel('Email or username').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status')).toHaveText(messages.resetMailSent);
    await page.goto(await mailedLink(server, { to: person.email, page: 'password-reset', count }));
  };
  const setPassword = async (password: string) => {
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  const signInElsewhere = async (password: string) => {
    await page.goto(`${server.origin(person.other)}/login`);
    await page.getByLabel('Email or username').fill(person.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  await openLink(1);
  await expect(sitesToo).toBeChecked();
  await expectAccessibleInBothLooks(page);
  await setPassword('Good-On-Both-Sites-43!');
  await expect(page.getByText(`It is your password on ${person.other_name}, too.`)).toBeVisible();
  await signInElsewhere('Good-On-Both-Sites-43!');
  await expect(page).toHaveURL(`${server.origin(person.other)}/`);
  await page.context().clearCookies();

  await openLink(2);
  await sitesToo.uncheck();
  await setPassword('too short');
  await expect(page.getByRole('alert')).toContainText('At least 12 characters');
  await expect(sitesToo).not.toBeChecked();
  await expectAccessibleInBothLooks(page);
  await setPassword('Only-Here-Tonight-44!');
  await expect(page.getByText(`Your old password on ${person.other_name} no longer`)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  for (const password of ['Only-Here-Tonight-44!', 'Good-On-Both-Sites-43!']) {
    await signInElsewhere(password);
    await expect(page.getByRole('alert')).toHaveText(messages.signInFailed);
  }
});
