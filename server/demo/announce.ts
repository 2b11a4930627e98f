import type { Config } from '../base/config.ts';
import { demoLogins, demoPassword } from './logins.ts';

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

export function printWelcome(config: Config, hasDemoLogins: boolean): void {
  const lines = ['', `  Steward is ready: ${config.publicUrl.origin}/moderation/`];
  if (hasDemoLogins) {
    const width = Math.max(...demoLogins.map((login) => login.username.length));
    lines.push(
      '',
      `  Demo logins (password of all: ${demoPassword})`,
      ...demoLogins.map(
        ({ label, username, site }) => `    ${username.padEnd(width)}  ${label} on ${site}`,
      ),
    );
    if (!loopbackHosts.includes(config.host)) {
      lines.push(
        '',
        '  WARNING: these logins are public, and this server is reachable from outside.',
      );
    }
  }
  console.log(`${lines.join('\n')}\n`);
}
