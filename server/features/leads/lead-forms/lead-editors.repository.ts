import type { Db } from '../../../db/database.ts';

export interface Editor {
  userId: number;
  email: string;
}

const mostEditors = 20;

export function leadEditorsRepository(db: Db) {
  const staff = (siteId: number, roleIds: readonly number[]) =>
    db
      .selectFrom('users')
      .select(['id as userId', 'email'])
      .where('siteId', '=', siteId)
      .where('roleId', 'in', roleIds)
      .where('deletedAt', 'is', null)
      .where('email', 'is not', null)
      .orderBy('id')
      .limit(mostEditors)
      .$narrowType<{ email: string }>();

  return {
    /** Whoever created or changed it. */
    ofForm: (siteId: number, formId: number, roleIds: readonly number[]): Promise<Editor[]> =>
      staff(siteId, roleIds)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('audit_events')
            .select('actorId')
            .where('siteId', '=', siteId)
            .where('entityType', '=', 'leadForm')
            .where('entityId', '=', formId)
            .where('actorId', 'is not', null)
            .$castTo<{ actorId: number }>(),
        )
        .execute(),

    ofSite: (siteId: number, roleIds: readonly number[]): Promise<Editor[]> =>
      staff(siteId, roleIds).execute(),
  };
}
