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
import { type Condition, createUserCondition, searchConditions } from './conditions.queries.ts';

const relationships = relationshipTypes.map((type) => ({ value: type, label: titleCase(type) }));

export function ConditionsAddForm({ user }: { user: User }) {
  const [condition, setCondition] = useState<Condition | null>(null);
  const [relationship, setRelationship] = useState<RelationshipType | null>(null);
  const [error, setError] = useState<string>();
  const { isSaving, run } = useUserChange();

  async function add() {
    if (!condition || !relationship) return setError(userMessages.conditionIncomplete);
    if (user.userDisorders.some(({ disorder }) => disorder.id === condition.id)) {
      return setError(userMessages.conditionExists);
    }
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
    <AddForm label="Add a condition" error={error} isSaving={isSaving} onAdd={add}>
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
          setError(undefined);
        }}
      />
      <Select
        label="Relationship type"
        placeholder="Choose"
        data={relationships}
        value={relationship}
        onChange={(chosen) => {
          setRelationship(chosen as RelationshipType | null);
          setError(undefined);
        }}
      />
    </AddForm>
  );
}
