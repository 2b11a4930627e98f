import { Group, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import { type AwardStatus, awardStatuses } from '../../../../contract/people/awards.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { AddForm } from '../../../kit/form/add-form.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { titleCase } from '../../../lib/format.ts';
import { useUserChange } from '../users/use-user-change.ts';
import { type AwardChoice, createUserAward, searchAwards } from './user-awards.queries.ts';

const awardStatusChoices = awardStatuses.map((status) => ({
  value: status,
  label: titleCase(status),
}));

export function UserAwardsAddForm({ userId }: { userId: string }) {
  const [award, setAward] = useState<AwardChoice | null>(null);
  const [status, setStatus] = useState<AwardStatus | null>(null);
  const queryClient = useQueryClient();
  const { isSaving, run } = useUserChange();

  async function add() {
    if (!award || !status) return;
    if (!(await run(() => createUserAward({ awardId: award.id, userId, status })))) return;
    queryClient.invalidateQueries({ queryKey: ['award'] });
    setAward(null);
    setStatus(null);
    showSnack(userMessages.awardAdded);
  }

  return (
    <AddForm
      label="Add an award"
      isSaving={isSaving}
      disabled={!award || !status}
      onAdd={add}
      aside={
        <Group h={36} component="span">
          <Text component="span" size="sm">
            <ScreenLink to="AwardList" params={{}}>
              Manage awards
            </ScreenLink>
          </Text>
        </Group>
      }
    >
      <ServerAutocomplete
        label="Award"
        placeholder="Choose or type to search"
        queryKey={['award', 'search']}
        search={searchAwards}
        debounceMs={searchDebounceMs}
        listsFirst
        toOption={(choice) => ({ value: choice.id, label: awardYearAndName(choice) })}
        selectedLabel={award ? awardYearAndName(award) : ''}
        onPick={(picked) => setAward(picked)}
      />
      <Select
        label="Status"
        placeholder="Choose"
        data={awardStatusChoices}
        value={status}
        onChange={(chosen) => setStatus(chosen as AwardStatus | null)}
      />
    </AddForm>
  );
}

function awardYearAndName({ year, name }: AwardChoice): string {
  return year === null ? name : `${year} ${name}`;
}
