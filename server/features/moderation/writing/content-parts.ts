import type { TextScores } from '../../../../automod/automod.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { isStaff, roleIds } from '../../../../contract/roles.ts';
import { readSiteSettings, type SiteSettings } from '../../../../contract/site/site-settings.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import { forbidden, notFound } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Trx } from '../../../db/database.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { writingRepository } from './writing.repository.ts';

/** An account on a site, for which the caller answers. */
export interface Author {
  siteId: number;
  userId: number;
}

/** A text as it will be stored: made safe, mentions settled, scored. */
export interface PreparedText {
  body: string;
  /** Of threads. */
  name?: string | undefined;
  scores: TextScores;
}

/** Others who may be asked what they think of a text, after it is stored. */
export interface SecondOpinions {
  ask(trx: Trx, item: { siteId: number; kind: ContentKind; id: number }): Promise<void>;
}

export interface ContentParts {
  events: Events;
  flagging: Flagging;
  secondOpinions: SecondOpinions;
}

export interface Writer {
  /** What staff write is neither held back nor flagged by the rules. */
  isStaff: boolean;
  settings: SiteSettings;
  /** Whether the site has someone else who reads what members write. */
  hasSecondOpinion: boolean;
}

/** Who writes, locked until it is written: whoever blocks or deletes them waits for it. */
export async function writerOf(trx: Trx, { siteId, userId }: Author): Promise<Writer> {
  const author = await writingRepository(trx).findAuthor(siteId, userId);
  if (!author) throw notFound(contentMessages.authorNotFound, 'userId');
  const roleId = toRoleId(author.roleId);
  if (roleId === roleIds.spammer) throw forbidden(contentMessages.mayNotWrite);
  const { secondOpinionUrl, secondOpinionFile } = readSuperSettings(author.superSettings);
  return {
    isStaff: isStaff(roleId),
    settings: readSiteSettings(author.settings),
    hasSecondOpinion: secondOpinionUrl !== '' || secondOpinionFile !== '',
  };
}
