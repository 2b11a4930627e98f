import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import {
  profileTextsCsvName,
  profileTextsCsvPath,
} from '../../../../contract/people/extended-profile.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import classes from './builder.module.css';
import { type ProfileField, readProfileTexts } from './extended-profile.queries.ts';

type WrittenTexts = Awaited<ReturnType<typeof readProfileTexts>>;

/** Answers that members wrote. Loaded on request, because every access is recorded. */
export function WrittenAnswers({ field }: { field: ProfileField }) {
  const mayRead = useMay('extendedProfile.readTexts');
  const [read, setRead] = useState<WrittenTexts>();
  const reading = useAction();
  if (!mayRead) return null;

  const readMore = () =>
    reading.run(async () => {
      const { total, texts } = await readProfileTexts(field.id, read?.texts.length ?? 0);
      setRead({ total, texts: [...(read?.texts ?? []), ...texts] });
    });

  return (
    <Stack gap="xs" mt="xs">
      <Group gap="xs">
        {!read && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEye size={16} aria-hidden />}
            aria-label={`Read what members wrote: ${field.name}`}
            loading={reading.isRunning}
            onClick={readMore}
          >
            Read what members wrote
          </Button>
        )}
        <Button
          component="a"
          href={profileTextsCsvPath(field.id)}
          download={profileTextsCsvName(field.id)}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download CSV of what members wrote: ${field.name}`}
        >
          Download CSV
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Private answers have no name. Reading and downloading are recorded with yours.
      </Text>
      <div role="status">
        {read && (
          <Text size="sm">
            {read.total === 0
              ? 'Nobody has written anything.'
              : `${formatCount(read.texts.length)} of ${formatCount(read.total)}`}
          </Text>
        )}
      </div>
      {read && read.total > 0 && (
        <ul className={classes.texts} aria-label={`Written for ${field.name}`}>
          {read.texts.map(({ id, text, optionName, userId, username }) => (
            <li key={id}>
              <Text size="sm" dir="auto" className={classes.text}>
                {text}
              </Text>
              <Text size="xs" c="dimmed">
                {optionName !== null && `${optionName} · `}
                {userId === null ? (
                  'Private'
                ) : (
                  <ScreenLink to="UserEdit" params={{ id: userId }}>
                    {username}
                  </ScreenLink>
                )}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {read && read.texts.length < read.total && (
        <div>
          <Button variant="default" size="xs" loading={reading.isRunning} onClick={readMore}>
            Show more
          </Button>
        </div>
      )}
    </Stack>
  );
}

export function hasWrittenAnswers({ type, profileFieldOptions }: ProfileField): boolean {
  return type === 'TEXT' || profileFieldOptions.some(({ isOther }) => isOther);
}
