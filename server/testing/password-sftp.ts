import { spawn } from 'node:child_process';
import { once } from 'node:events';
import ssh2 from 'ssh2';
import { generatePrivateKey } from '../features/leads/sftp/sftp-key.ts';
import { opensshProgram } from './openssh.ts';

export interface PasswordSftpServer {
  port: number;
  stop(): Promise<void>;
}

/** Signs in one user by password, which sshd does only for system accounts. */
export async function startPasswordSftp(
  user: string,
  password: string,
): Promise<PasswordSftpServer> {
  const hostKeys = [await generatePrivateKey()];
  const server = new ssh2.Server({ hostKeys }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (attempt) => {
      const isRight =
        attempt.method === 'password' && attempt.username === user && attempt.password === password;
      if (isRight) attempt.accept();
      else attempt.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('subsystem', (acceptChannel, reject, { name }) => {
        if (name !== 'sftp') return reject();
        const channel = acceptChannel();
        const sftp = spawn(opensshProgram('sftp-server'), { stdio: ['pipe', 'pipe', 'ignore'] });
        channel.pipe(sftp.stdin);
        sftp.stdout.pipe(channel);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
