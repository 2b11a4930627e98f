import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  messageId: string;
  raw: string;
}

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** Handles the next mails; throwing refuses one. */
  judge(mail: ReceivedMail): Promise<void> | void;
  stop(): Promise<void>;
}

export async function startSmtp(): Promise<TestSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        const messageId = /^Message-ID: (.+)\r?$/im.exec(raw)?.[1]?.trim() ?? '';
        const mail = { to, messageId, raw };
        try {
          await smtp.judge(mail);
        } catch (error) {
          return done(error as Error);
        }
        smtp.received.push(mail);
        done();
      });
    },
  });
  // Some tests kill the client during the conversation.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    judge() {},
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
