import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

/**
 * Sets the bands of flags that have none. A text that was edited meanwhile already has new ones.
 */
export async function setMissingTextBands(
  trx: Trx,
  flags: readonly { id: number; bands: readonly number[] | null }[],
): Promise<void> {
  const found = flags.filter(({ bands }) => bands !== null);
  if (found.length === 0) return;
  const bands = JSON.stringify(found);
  await sql`update content_flags as flag
    set text_bands = array(select jsonb_array_elements_text(row.value -> 'bands')::int)
    from jsonb_array_elements(${bands}::jsonb) as row (value)
    where flag.id = (row.value ->> 'id')::int and flag.text_bands is null`.execute(trx);
}
