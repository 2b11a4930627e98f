import type { TestServer } from './fixtures.ts';

/** Inserts a job that crashed the server twice. Its mail is missing, so a retry does nothing. */
export async function setAsideJob({ query }: Pick<TestServer, 'query'>): Promise<string> {
  const reason = 'The process that ran it ended twice without an error.';
  const [row] = await query(
    `insert into set_aside_jobs (job_id, queue, data, reason)
     values (gen_random_uuid(), 'mail.send', '{"mailId": 0}', $1) returning id`,
    reason,
  );
  return String(row?.id);
}
