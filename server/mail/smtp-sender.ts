import { Socket } from 'node:net';
import type { SendMailOptions } from 'nodemailer';

export interface SmtpTimeouts {
  connectMs: number;
  silenceMs: number;
  /** Limit for the whole conversation, because a server that sends single bytes is never silent. */
  totalMs: number;
}

/** Shorter than nodemailer's ten minutes, so that one hanging server does not hold up the queue. */
const defaultTimeouts: SmtpTimeouts = { connectMs: 20_000, silenceMs: 60_000, totalMs: 5 * 60_000 };

export function createSmtpSender(url: string, timeouts: SmtpTimeouts = defaultTimeouts) {
  return async (mail: SendMailOptions): Promise<void> => {
    // Loaded with the first mail: only workers send any.
    const { createTransport } = await import('nodemailer');
    const socket = new Socket();
    const deadline = setTimeout(() => {
      socket.destroy(new Error('The mail server took too long'));
    }, timeouts.totalMs);
    try {
      const transport = createTransport({
        url,
        socket,
        connectionTimeout: timeouts.connectMs,
        greetingTimeout: timeouts.connectMs,
        socketTimeout: timeouts.silenceMs,
      });
      await transport.sendMail(mail);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== 'ETIMEDOUT') throw error;
      throw new Error(`The mail server does not answer in time: ${message}`, { cause: error });
    } finally {
      clearTimeout(deadline);
    }
  };
}
