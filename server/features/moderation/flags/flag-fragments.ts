import { sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';

export const flagsOfKind = (siteId: number, kind: ContentKind) =>
  sql`(select id, assoc_id, is_open from content_flags
    where site_id = ${siteId} and assoc_type = ${kind})`;
