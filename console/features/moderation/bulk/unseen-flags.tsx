import { Text } from '@mantine/core';
import { plural } from '../../../lib/format.ts';
import { describeContentKind } from '../flags/content-kind.tsx';
import type { ListedFlag } from '../flags/flags.queries.ts';

const maxNamedFlags = 8;

/** Lists the selected flags that are not on this page, so that nobody decides them unseen. */
export function UnseenFlags({ flags }: { flags: readonly ListedFlag[] }) {
  if (flags.length === 0) return null;
  const others = flags.length - maxNamedFlags;
  return (
    <>
      <Text size="sm" mt="xs">
        {plural(flags.length, 'item')} {flags.length === 1 ? 'is' : 'are'} not on this page:
      </Text>
      <Text component="ul" size="sm" my={0} ps="lg">
        {flags.slice(0, maxNamedFlags).map(({ id, assocType, preview }) => (
          <li key={id}>
            {describeContentKind(assocType).label}: {preview || 'Without words'}
          </li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </Text>
    </>
  );
}
