import { sql } from 'kysely';
import type { MoveReferences } from '../../conditions/disorders/disorder-moves.ts';

export const moveOpportunityCampaigns: MoveReferences = ({ from, to }, among) => sql`
  update opportunity_campaigns set disorder_id = ${to}, version = version + 1,
    updated_at = now() where disorder_id = ${from}
    ${among ? sql`and id in (${among})` : sql``} returning id`;
