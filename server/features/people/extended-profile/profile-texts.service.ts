import { maxProfileTexts } from '../../../../contract/people/extended-profile.ts';
import { isShownOnProfile } from '../../../../contract/people/profile-questions.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Db } from '../../../db/database.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { extendedProfileRepository } from './extended-profile.repository.ts';
import { listAllProfileFields } from './profile-model.ts';
import { findFieldOrFail } from './profile-rules.ts';
import { profileTextsRepository, type StoredProfileText } from './profile-texts.repository.ts';

export interface ProfileText {
  text: string;
  /** The 'other' option that it explains. */
  optionName: string | null;
  isPublic: boolean;
  /** Null for private answers: staff read the text, but not whose it is. */
  userId: number | null;
  username: string | null;
}

export interface ProfileTextPage {
  total: number;
  texts: ProfileText[];
}

export interface ProfileTextsService {
  /** Reads a page, and records in the audit log that it was read. */
  read(actor: Actor, fieldId: number, page: PageArgs): Promise<ProfileTextPage>;
  csv(actor: Actor, fieldId: number): Promise<AsyncGenerator<string>>;
}

const profileTextsPerBatch = 1000;

export function createProfileTextsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): ProfileTextsService {
  async function createFieldReader(db: Db, siteId: number, fieldId: number) {
    const fields = listAllProfileFields(await extendedProfileRepository(db).sections(siteId));
    const field = findFieldOrFail(fields, fieldId);
    const parent = fields.find(({ id }) => id === field.parentId);
    const hidePrivateAuthor = ({ text, optionName, ...answer }: StoredProfileText): ProfileText => {
      const isPublic = answer.givenInPublic && isShownOnProfile(field, parent, answer.isPublic);
      return {
        ...{ text, optionName, isPublic },
        userId: isPublic ? answer.userId : null,
        username: isPublic ? answer.username : null,
      };
    };
    const reference = { id: fieldId, isText: field.type === 'TEXT' };
    const stored = profileTextsRepository(db);
    return {
      hidePrivateAuthor,
      findPage: async (page: { limit: number; offset: number }) =>
        (await stored.findPage(siteId, reference, page)).map(hidePrivateAuthor),
      findAfter: (after: StoredProfileText | undefined, limit: number) =>
        stored.findAfter(siteId, reference, { after, limit }),
      count: () => stored.count(siteId, reference),
    };
  }

  async function* streamCsv(siteId: number, fieldId: number): AsyncGenerator<string> {
    const { findAfter, hidePrivateAuthor } = await createFieldReader(database.db, siteId, fieldId);
    yield formatCsv([['Answer', 'Option', 'Privacy', 'Username']]);
    for (let last: StoredProfileText | undefined; ; ) {
      const batch = await findAfter(last, profileTextsPerBatch);
      if (batch.length > 0)
        yield formatCsv(batch.map((stored) => toProfileTextCsvRow(hidePrivateAuthor(stored))));
      if (batch.length < profileTextsPerBatch) return;
      last = batch.at(-1);
    }
  }

  return {
    read: (actor, fieldId, args) =>
      database.transaction(async (trx) => {
        const { limit, offset } = pageOf(args);
        const page = { limit: Math.min(limit, maxProfileTexts), offset };
        const { findPage, count } = await createFieldReader(trx, actor.siteId, fieldId);
        const texts = await findPage(page);
        await changes.recordWithoutEvents(trx, actor, [
          { noun: 'profileField', id: fieldId, action: 'textsRead', after: page },
        ]);
        return { total: await count(), texts };
      }),

    async csv(actor, fieldId) {
      await database.transaction(async (trx) => {
        const { count } = await createFieldReader(trx, actor.siteId, fieldId);
        await changes.recordWithoutEvents(trx, actor, [
          {
            ...{ noun: 'profileField', id: fieldId, action: 'textsExported' },
            after: { total: await count() },
          },
        ]);
      });
      return streamCsv(actor.siteId, fieldId);
    },
  };
}

function toProfileTextCsvRow({ text, optionName, isPublic, username }: ProfileText): string[] {
  return [text, optionName ?? '', isPublic ? 'public' : 'private', username ?? ''];
}
