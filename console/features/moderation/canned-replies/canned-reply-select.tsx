import { type ComboboxItem, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fillPlaceholders } from '../../../../contract/moderation/placeholders.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { cannedRepliesQuery } from './canned-replies.queries.ts';

interface CannedReplySelectProps {
  memberName: string | undefined;
  onChoose(text: string): void;
}

/** Finds a canned reply by words of its name or text, and fills what is known of its placeholders. */
export function CannedReplySelect({ memberName, onChoose }: CannedReplySelectProps) {
  const { data: replies = [] } = useQuery(cannedRepliesQuery);
  const { username, site } = useViewer();
  if (replies.length === 0) return null;

  const textOf = (id: string) => replies.find((reply) => reply.id === id)?.body ?? '';
  const matches = ({ value, label }: ComboboxItem, words: string[]) => {
    const searched = `${label}\n${textOf(value)}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };

  return (
    <Select
      label="Canned reply"
      placeholder="Type to find one"
      searchable
      value={null}
      data={replies.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options, search }) => {
        const words = search.toLowerCase().split(/\s+/).filter(Boolean);
        return (options as ComboboxItem[]).filter((option) => matches(option, words));
      }}
      nothingFoundMessage="No reply has these words"
      maxDropdownHeight={240}
      onChange={(id) => {
        if (id === null) return;
        onChoose(
          fillPlaceholders(textOf(id), {
            site: site.name,
            moderator: username,
            ...(memberName && { name: memberName }),
          }),
        );
      }}
    />
  );
}
