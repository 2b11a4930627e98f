import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const EditDisorderFlags = graphql(`
  mutation EditDisorderFlags($changes: [DisorderFlagsInput!]!) {
    editDisorderFlags(changes: $changes) {
      disorder {
        id
        version
      }
      before {
        isActive
        isFeatured
        hasDetailPage
        isRelatableToUsers
      }
    }
  }
`);

type FlagChanges = VariablesOf<typeof EditDisorderFlags>['changes'];
type EditedFlags = ResultOf<typeof EditDisorderFlags>['editDisorderFlags'];

/** Returns the conditions that changed, with their flags before. */
export async function editDisorderFlags(changes: FlagChanges): Promise<EditedFlags> {
  return (await execute(EditDisorderFlags, { changes })).editDisorderFlags;
}

/** Restores the flags; refused if one of the conditions was changed since. */
export function undoDisorderFlags(edited: EditedFlags): Promise<EditedFlags> {
  return editDisorderFlags(
    edited.map(({ disorder: { id, version }, before }) => ({ id, version, ...before })),
  );
}
