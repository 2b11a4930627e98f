import { sql } from 'kysely';
import type { MoveReferences } from '../../conditions/disorders/disorder-moves.ts';

export const moveUserDisorders: MoveReferences = ({ from, to }, among) => sql`
  update user_disorders set disorder_id = ${to} where disorder_id = ${from}
    ${among ? sql`and id in (${among})` : sql``}
    and not exists (select 1 from user_disorders as other
      where other.user_id = user_disorders.user_id and other.disorder_id = ${to})
    returning id`;
