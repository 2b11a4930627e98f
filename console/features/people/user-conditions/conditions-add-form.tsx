import { Select } from '@mantine/core';
import { useState } from 'react';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import {
  type RelationshipType,
  relationshipTypes,
  userMessages,
} from '../../../../contract/people/users.ts';
import { AddForm } from '../../../kit/form/add-form.tsx';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { titleCase } from '../../../lib/format.ts';
import { useUserChange } from '../users/use-user-change.ts';
import type { User } from '../users/user.queries.ts';
import {
  type ConditionChoice,
  createUserCondition,
  searchConditions,
} from './conditions.queries.ts';

const relationshipChoices = relationshipTypes.map((type) => ({
  value: type,
  label: titleCase(type),
}));

export function ConditionsAddForm({ user }: { user: User }) {
  const [condition, setCondition] = useState<ConditionChoice | null>(null);
  const [relationship, setRelationship] = useState<RelationshipType | null>(null);
  const [isTried, setIsTried] = useState(false);
  const { isSaving, run } = useUserChange();
  // Computed on every render, so that it disappears with its cause.
  const problem = findConditionProblem(user, condition, relationship);

  async function add() {
    setIsTried(problem !== undefined);
    if (problem || !condition || !relationship) return;
    const isAdded = await run(() =>
      createUserCondition({
        userId: user.id,
        disorderId: condition.id,
        relationshipType: relationship,
      }),
    );
    if (!isAdded) return;
    setCondition(null);
    setRelationship(null);
    showSnack(userMessages.conditionAdded);
  }

  return (
    <AddForm
      label="Add a condition"
      error={isTried ? problem : undefined}
      isSaving={isSaving}
      onAdd={add}
    >
      <ServerAutocomplete
        label="Condition"
        placeholder="Choose or type to search"
        queryKey={['disorder', 'search']}
        search={searchConditions}
        debounceMs={searchDebounceMs}
        listsFirst
        toOption={({ id, name }) => ({ value: id, label: name })}
        selectedLabel={condition?.name ?? ''}
        onPick={(picked) => {
          setCondition(picked);
          setIsTried(false);
        }}
      />
      <Select
        label="Relationship type"
        placeholder="Choose"
        data={relationshipChoices}
        value={relationship}
        onChange={(chosen) => {
          setRelationship(chosen as RelationshipType | null);
          setIsTried(false);
        }}
      />
    </AddForm>
  );
}

function findConditionProblem(
  user: User,
  condition: ConditionChoice | null,
  relationship: RelationshipType | null,
): string | undefined {
  if (!condition || !relationship) return userMessages.conditionIncomplete;
  const isThere = user.userDisorders.some(({ disorder }) => disorder.id === condition.id);
  return isThere ? userMessages.conditionExists : undefined;
}
