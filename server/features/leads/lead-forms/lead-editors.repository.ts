import { selectAuthorIds } from '../../../base/history.ts';
import type { Db } from '../../../db/database.ts';

export interface LeadFormEditor {
  userId: number;
  email: string;
}

const maxEditors = 20;

export function leadEditorsRepository(db: Db) {
  const selectStaff = (siteId: number, roleIds: readonly number[]) =>
    db
      .selectFrom('users')
      .select(['id as userId', 'email'])
      .where('siteId', '=', siteId)
      .where('roleId', 'in', roleIds)
      .where('deletedAt', 'is', null)
      .where('email', 'is not', null)
      .orderBy('id')
      .limit(maxEditors)
      .$narrowType<{ email: string }>();

  return {
    ofForm: (
      siteId: number,
      formId: number,
      roleIds: readonly number[],
    ): Promise<LeadFormEditor[]> =>
      selectStaff(siteId, roleIds)
        .where('id', 'in', selectAuthorIds(siteId, { noun: 'leadForm', id: formId }))
        .execute(),

    ofSite: (siteId: number, roleIds: readonly number[]): Promise<LeadFormEditor[]> =>
      selectStaff(siteId, roleIds).execute(),
  };
}
