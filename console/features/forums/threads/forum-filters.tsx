import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './forum-filters.module.css';
import type { ThreadFilters } from './thread-list.ts';
import { allTagsQuery } from './threads.queries.ts';

interface ForumFiltersProps {
  filters: ThreadFilters;
  onChange(change: Partial<ThreadFilters>): void;
}

export function ForumFilters({ filters, onChange }: ForumFiltersProps) {
  const { data: tags = [] } = useQuery(allTagsQuery);
  const tagOptions = (type: string) =>
    tags.filter((tag) => tag.type === type).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        label="Forum Tag"
        placeholder="All tags"
        className={classes.tag}
        data={[
          { group: 'Forum tags', items: tagOptions('FORUM') },
          { group: 'Global tags', items: tagOptions('GLOBAL') },
        ].filter(({ items }) => items.length > 0)}
        value={filters.forumTagId || null}
        onChange={(forumTagId) => onChange({ forumTagId: forumTagId ?? '' })}
        searchable
        clearable
        nothingFoundMessage="No tag found"
      />
      <Checkbox
        label="Show deleted"
        className={classes.deleted}
        checked={filters.isDeleted}
        onChange={(event) => onChange({ isDeleted: event.currentTarget.checked })}
      />
    </>
  );
}
