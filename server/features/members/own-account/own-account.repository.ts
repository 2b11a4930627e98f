import type { Db } from '../../../db/database.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';

export interface OwnAccount {
  id: number;
  siteId: number;
  username: string;
  slug: string;
  roleId: number;
  email: string | null;
  verifiedAt: Date | null;
  receiveEmails: boolean;
  isSearchable: boolean;
  insertedAt: Date;
  version: number;
}

const ownAccountColumns = [
  'id',
  'siteId',
  'username',
  'slug',
  'roleId',
  'email',
  'verifiedAt',
  'receiveEmails',
  'isSearchable',
  'insertedAt',
  'version',
] as const;

export function ownAccountRepository(db: Db) {
  const selectAccount = (siteId: number, id: number) =>
    db
      .selectFrom('users')
      .select(ownAccountColumns)
      .where('siteId', '=', siteId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null);
  return {
    find: (siteId: number, id: number): Promise<OwnAccount | undefined> =>
      selectAccount(siteId, id).executeTakeFirst(),

    lock: (siteId: number, id: number): Promise<OwnAccount | undefined> =>
      selectAccount(siteId, id).forNoKeyUpdate().executeTakeFirst(),

    async update(
      { siteId, id }: OwnAccount,
      values: Partial<Pick<OwnAccount, 'receiveEmails' | 'isSearchable' | 'email' | 'verifiedAt'>>,
    ): Promise<void> {
      await userRowsIn(db).update(siteId, [id], values).execute();
    },
  };
}
