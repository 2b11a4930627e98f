import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { questionTypeLabels } from '../../../../contract/leads/lead-forms.ts';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import { Card } from './card.tsx';
import { FieldPanel } from './field-panel.tsx';
import {
  newKey,
  newQuestion,
  type Question,
  type QuestionValues,
  withQuestion,
} from './questions.ts';

export interface Questions {
  list: readonly Question[];
  isSaving: boolean;
  /** Resolves to whether it worked. */
  save(questions: Question[]): Promise<boolean>;
}

interface OpenPanel {
  /** A fresh panel each time, even for the same field. */
  visit: string;
  fieldKey: string;
  initial: QuestionValues;
  isNew: boolean;
}

export function FieldsCard({ questions: { list, save } }: { questions: Questions }) {
  const [panel, setPanel] = useState<OpenPanel>();
  const [opened, setOpened] = useState(false);

  function open(question?: Question) {
    setPanel({
      visit: newKey(),
      fieldKey: question?.key ?? newKey(),
      initial: question ?? newQuestion,
      isNew: question === undefined,
    });
    setOpened(true);
  }

  return (
    <Card title="Fields">
      <SortableList
        label="Fields"
        items={list}
        itemId={({ key }) => key}
        itemName={({ name }) => name}
        onReorder={save}
      >
        {(question) => <FieldSummary question={question} onEdit={() => open(question)} />}
      </SortableList>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open()}
        >
          Add New Field
        </Button>
      </div>
      {panel && (
        <FieldPanel
          key={panel.visit}
          {...panel}
          latest={list.find(({ key }) => key === panel.fieldKey)}
          opened={opened}
          onClose={() => setOpened(false)}
          onSave={(question) => save(withQuestion(list, question))}
          onDelete={(key) => save(list.filter((question) => question.key !== key))}
        />
      )}
    </Card>
  );
}

function FieldSummary({ question, onEdit }: { question: Question; onEdit(): void }) {
  const { name, type, required } = question;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <div>
        <Text size="sm" fw={500} dir="auto">
          {name}
        </Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {questionTypeLabels[type]}
          </Text>
          {required && (
            <Badge size="sm" variant="light" color="cyan" tt="none">
              Required
            </Badge>
          )}
        </Group>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </Group>
  );
}
