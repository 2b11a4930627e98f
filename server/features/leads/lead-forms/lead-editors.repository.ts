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
      .where('site_id', '=', siteId)
      .where('role_id', 'in', roleIds)
      .where('deleted_at', 'is', null)
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
            .select('actor_id')
            .where('site_id', '=', siteId)
            .where('entity_type', '=', 'leadForm')
            .where('entity_id', '=', formId)
            .where('actor_id', 'is not', null)
            .$castTo<{ actor_id: number }>(),
        )
        .execute(),

    ofSite: (siteId: number, roleIds: readonly number[]): Promise<Editor[]> =>
      staff(siteId, roleIds).execute(),
  };
}
