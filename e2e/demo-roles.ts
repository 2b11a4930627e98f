import { demoLogins, demoPassword } from '../server/demo/logins.ts';
import { createClient } from '../server/testing/client.ts';

const roleLabels = {
  superAdmin: 'Super Admin',
  communityTech: 'Community Tech',
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Member',
} as const;
export type DemoRole = keyof typeof roleLabels;

export async function newSession(
  target: { port: number; host: string },
  role: DemoRole,
): Promise<string> {
  const login = demoLogins.find(({ label }) => label === roleLabels[role])?.username ?? '';
  const reply = await createClient(target).post('/login', {
    form: { login, password: demoPassword },
  });
  const token = reply.cookie('steward_session');
  if (!token) throw new Error(`${login} could not sign in at ${target.host}: ${reply.status}`);
  return token;
}
