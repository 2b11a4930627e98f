import {
  maxPolicies,
  type PolicyInput,
  policyInput,
  policyMessages,
} from '../../../../contract/moderation/policies.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict } from '../../../base/errors.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import defaultPolicies from './default-policies.json' with { type: 'json' };
import { type DefaultPolicy, type Policy, policiesRepository } from './policies.repository.ts';

export interface PoliciesService {
  /** Policies in use first. A site without any gets the default set. */
  list(actor: Actor): Promise<Policy[]>;
  upsert(
    actor: Actor,
    edit: PolicyInput & { id: number | null; version: number | null },
  ): Promise<Policy>;
}

export function createPoliciesService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): PoliciesService {
  const policies = policiesRepository(database.db);
  const records = createRecords(
    { database, changes },
    {
      noun: 'policy',
      notFoundMessage: policyMessages.notFound,
      store: policiesRepository,
      audited: ({ id: _, version: __, ...policy }: Policy) => policy,
      taken: { policies_by_name: () => conflict(policyMessages.nameTaken, 'name') },
    },
  );

  const list = async ({ siteId }: Pick<Actor, 'siteId'>) => {
    const stored = await policies.list(siteId);
    if (stored.length > 0) return stored;
    await policies.insertDefaults(siteId, defaultPolicies as DefaultPolicy[]);
    return policies.list(siteId);
  };

  return {
    list,
    async upsert(actor, { id, version, ...fields }) {
      const input = validate(policyInput, fields);
      if (id === null && (await list(actor)).length >= maxPolicies) {
        throw conflict(policyMessages.tooMany);
      }
      return records.save(actor, { id, version, fields: input });
    },
  };
}
