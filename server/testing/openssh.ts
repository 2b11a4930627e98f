import { existsSync } from 'node:fs';
import { join } from 'node:path';

const opensshFolders = [
  ...['/usr/sbin', '/usr/local/sbin', '/usr/bin'],
  ...['/usr/lib/openssh', '/usr/libexec', '/usr/libexec/openssh', '/usr/lib/ssh'],
];

export function opensshProgram(name: 'sshd' | 'sftp-server'): string {
  const found = opensshFolders.map((folder) => join(folder, name)).find(existsSync);
  if (!found) throw new Error(`OpenSSH is not installed: ${name} was not found`);
  return found;
}
