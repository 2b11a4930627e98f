import { Checkbox, Code, Select, Stack, Text } from '@mantine/core';
import { userSearchModifiers } from '../../../../contract/people/users.ts';
import { titleCase } from '../../../lib/format.ts';
import classes from './users-filters.module.css';
import { type RoleFilter, roleFilters, showsSpammers, type UserFilters } from './users-list.ts';

interface UsersFiltersProps {
  filters: UserFilters;
  onChange(change: Partial<UserFilters>): void;
}

export function UsersFilters({ filters, onChange }: UsersFiltersProps) {
  return (
    <>
      <Select
        label="Role"
        className={classes.role}
        data={roleFilters.map((filter) => ({ value: filter, label: titleCase(filter) }))}
        value={filters.selectedRole}
        onChange={(selectedRole) => onChange({ selectedRole: selectedRole as RoleFilter })}
        allowDeselect={false}
      />
      <Checkbox
        label="Show spammers"
        className={classes.spammers}
        checked={showsSpammers(filters)}
        // A chosen role decides if spammers are shown.
        disabled={filters.selectedRole !== 'all'}
        onChange={(event) => onChange({ showSpammers: event.currentTarget.checked })}
      />
      <Checkbox
        label="Staff without second factor"
        className={classes.spammers}
        checked={filters.withoutSecondFactor}
        onChange={(event) => onChange({ withoutSecondFactor: event.currentTarget.checked })}
      />
    </>
  );
}

export function SearchHelp() {
  return (
    <Stack gap="xs">
      <Text size="sm">
        Finds users by a part of their email or username, or by their user ID. To search in one
        field, write <Code>modifier:text</Code> with one of these:
      </Text>
      <ul className={classes.modifiers}>
        {userSearchModifiers.map((modifier) => (
          <li key={modifier}>
            <Code>{modifier}</Code>
          </li>
        ))}
      </ul>
      <Text size="sm">
        They can be combined. This finds everyone whose first name contains “mary” and whose email
        contains “example.org”:
      </Text>
      <Code block>first_name:mary email:example.org</Code>
      <Text size="sm">
        One or two characters are only looked for at the beginning: <Code>88</Code> does not find
        “JustBreathe88”, <Code>e88</Code> does.
      </Text>
      <Text size="sm">
        Put text with spaces in quotes: <Code>bio:"night shift"</Code>
      </Text>
    </Stack>
  );
}
