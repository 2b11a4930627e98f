import type { TextScores } from '../../../../automod/automod.ts';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import type { AssocType, ReportReason } from '../../../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { isStaff, roleIds } from '../../../../contract/roles.ts';
import { readSiteSettings, type SiteSettings } from '../../../../contract/site/site-settings.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import { forbidden, notFound } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import type { Trx } from '../../../db/database.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type { WritingLimits } from '../../accounts/users/writing-limits.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { writingRepository } from './writing.repository.ts';

/** An account on a site. The caller has authenticated it. */
export interface ContentAuthor {
  siteId: number;
  userId: number;
}

/** A text ready to be stored: sanitised, mentions resolved, scored. */
export interface PreparedText {
  body: string;
  name?: string | undefined;
  scores: TextScores;
}

export interface SecondOpinions {
  ask(trx: Trx, item: { siteId: number; kind: ContentKind; id: number }): Promise<void>;
}

export interface ReportReceipts {
  send(
    trx: Trx,
    siteId: number,
    report: {
      reporterId: number;
      reason: ReportReason;
      contentFlagId: number;
      assocType: AssocType;
      isFirst: boolean;
    },
  ): Promise<void>;
}

export interface ContentDependencies {
  events: Events;
  flagging: Flagging;
  receipts: ReportReceipts;
  secondOpinions: SecondOpinions;
}

export interface WritingContext {
  /** Texts of staff are neither held nor flagged by rules. */
  isStaff: boolean;
  settings: SiteSettings;
  hasSecondOpinion: boolean;
  /** Sanctions; callers check them for what the member is about to do. */
  limits: WritingLimits;
}

/** Locks the author's row until the text is stored, so that blocking or deleting them waits. */
export async function lockWriter(
  trx: Trx,
  { siteId, userId }: ContentAuthor,
): Promise<WritingContext> {
  const author = await writingRepository(trx).findAuthor(siteId, userId);
  if (!author) throw notFound(contentMessages.authorNotFound, 'userId');
  const roleId = toRoleId(author.roleId);
  if (roleId === roleIds.spammer) throw forbidden(contentMessages.mayNotWrite);
  const { secondOpinionUrl, secondOpinionFile } = readSuperSettings(author.superSettings);
  return {
    isStaff: isStaff(roleId),
    settings: readSiteSettings(author.settings),
    limits: author,
    hasSecondOpinion: secondOpinionUrl !== '' || secondOpinionFile !== '',
  };
}
