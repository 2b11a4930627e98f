import { Button, Group, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import {
  type AiPageTextPart,
  aiPageMessages,
  listPartsByModel,
  setPartsByModel,
} from '../../../../contract/site/ai-pages.ts';
import { Badge } from '../../../kit/badge.tsx';
import { confirm } from '../../../kit/confirm.ts';
import { pagePartNames } from './draft-parts.ts';
import type { JsonObject } from './json-values.ts';

export function ModelBadge({ parts }: { parts: readonly string[] }) {
  const names = parts.map((part) => pagePartNames[part as AiPageTextPart] ?? part);
  return (
    <Badge look="light" color="grape" icon={IconRobot}>
      {aiPageMessages.writtenByModel}: {names.join(', ')}
    </Badge>
  );
}

interface ModelPartsProps {
  content: JsonObject;
  onChange(content: JsonObject): void;
}

/** Lists the parts that a language model wrote, until a person confirms that they rewrote them. */
export function ModelParts({ content, onChange }: ModelPartsProps) {
  const parts = listPartsByModel(content);
  if (parts.length === 0) return null;

  async function removeMark(part: AiPageTextPart) {
    const isConfirmed = await confirm({
      title: `Remove the mark from ${pagePartNames[part]}?`,
      body: 'Visitors are then no longer told that a language model wrote it. Do so only if people wrote it anew.',
      confirmLabel: 'Remove the mark',
    });
    if (isConfirmed) {
      onChange(
        setPartsByModel(
          content,
          parts.filter((each) => each !== part),
        ),
      );
    }
  }

  return (
    <Group gap="xs">
      <ModelBadge parts={parts} />
      <Text size="xs" c="dimmed">
        Visitors see that, too.
      </Text>
      {parts.map((part) => (
        <Button key={part} size="compact-xs" variant="subtle" onClick={() => removeMark(part)}>
          Rewritten: {pagePartNames[part]}
        </Button>
      ))}
    </Group>
  );
}
