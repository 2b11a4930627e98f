import { sql } from 'kysely';
import type { PublicUseQuery } from '../../moderation/content-images/content-pictures.repository.ts';

export const selectWidgetsWithPicture: PublicUseQuery = (address) => sql`
  select 1 from engagements where deleted_at is null and image_url <> ''
    and image_url = ${address}`;
