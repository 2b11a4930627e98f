import type { Database } from '../db/database.ts';
import type { SitePrefix } from './sites.ts';

interface DemoLogin {
  label: string;
  username: string;
  email: string;
  site: SitePrefix;
}

export const demoLogins: readonly DemoLogin[] = [
  { label: 'Super Admin', username: 'noor', email: 'noor@steward.example', site: 'kidney' },
  { label: 'Community Tech', username: 'tomasz', email: 'tomasz@steward.example', site: 'kidney' },
  { label: 'Admin', username: 'abena', email: 'abena@steward.example', site: 'kidney' },
  { label: 'Moderator', username: 'lucia', email: 'lucia@steward.example', site: 'kidney' },
  { label: 'Member', username: 'walter', email: 'walter.brandt@example.org', site: 'kidney' },
  { label: 'Spammer', username: 'BestDealsDora', email: 'dora.deals@example.net', site: 'kidney' },
];

export const demoPassword = 'Porch-Light-42!';

/** True if anyone can sign in with the public demo password. */
export async function hasDemoLogins(database: Database): Promise<boolean> {
  const row = await database.db
    .selectFrom('users')
    .select('id')
    .where(
      'email',
      'in',
      demoLogins.map((login) => login.email),
    )
    .where('passwordHash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
