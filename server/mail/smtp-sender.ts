import { Socket } from 'node:net';
import nodemailer, { type SendMailOptions } from 'nodemailer';

export interface SmtpTimes {
  connectMs: number;
  /** For any pause of the server. */
  silenceMs: number;
  /** For the whole conversation: a server that sends a byte now and then is never silent. */
  totalMs: number;
}

/** One server that hangs must not hold up the queue for the ten minutes of the defaults. */
const usualTimes: SmtpTimes = { connectMs: 20_000, silenceMs: 60_000, totalMs: 5 * 60_000 };

/** Hands mails to an SMTP server, each on a connection of its own. */
export function createSmtpSender(url: string, times: SmtpTimes = usualTimes) {
  return async (mail: SendMailOptions): Promise<void> => {
    const socket = new Socket();
    const deadline = setTimeout(() => {
      socket.destroy(new Error('The mail server took too long'));
    }, times.totalMs);
    try {
      const transport = nodemailer.createTransport({
        url,
        socket,
        connectionTimeout: times.connectMs,
        greetingTimeout: times.connectMs,
        socketTimeout: times.silenceMs,
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
