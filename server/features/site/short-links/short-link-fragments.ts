import { sql } from 'kysely';

export const selectExistingCodes = (siteId: number, codes: readonly string[]) =>
  sql<{ name: string }>`select code as name from short_links
    where site_id = ${siteId} and code = any(${[...codes]}::text[])`;
