import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { questionTypeLabels } from '../../../../contract/leads/lead-forms.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import { BuilderCard } from './card.tsx';
import { FieldPanel } from './field-panel.tsx';
import {
  type BuilderQuestion,
  copyQuestion,
  newQuestion,
  newTemporaryQuestionKey,
  type QuestionValues,
  withQuestion,
} from './questions.ts';

export interface BuilderQuestions {
  list: readonly BuilderQuestion[];
  isSaving: boolean;
  save(questions: BuilderQuestion[]): Promise<boolean>;
}

interface OpenFieldPanel {
  /** React key: each opening gets a fresh panel, even for the same field. */
  visit: string;
  fieldKey: string;
  initial: QuestionValues;
  isNew: boolean;
}

interface FieldsCardProps {
  questions: BuilderQuestions;
  isLocked: boolean;
  /** Receives the field being edited, or undefined once the panel is closed. */
  onDraft(question: BuilderQuestion | undefined): void;
}

export function FieldsCard({ questions: { list, save }, isLocked, onDraft }: FieldsCardProps) {
  const [panel, setPanel] = useState<OpenFieldPanel>();
  const [opened, setOpened] = useState(false);

  function open(question?: BuilderQuestion) {
    setPanel({
      visit: newTemporaryQuestionKey(),
      fieldKey: question?.key ?? newTemporaryQuestionKey(),
      initial: question ?? newQuestion,
      isNew: question === undefined,
    });
    setOpened(true);
  }

  function close() {
    setOpened(false);
    onDraft(undefined);
  }

  function duplicate(question: BuilderQuestion) {
    const copy = copyQuestion(question, list);
    void save(list.flatMap((each) => (each.key === question.key ? [each, copy] : [each])));
  }

  return (
    <BuilderCard title="Fields">
      <SortableList
        label="Fields"
        items={list}
        itemId={({ key }) => key}
        itemName={({ name }) => name}
        onReorder={save}
      >
        {(question) => (
          <FieldSummary
            question={question}
            isLocked={isLocked}
            onEdit={() => open(question)}
            onDuplicate={() => duplicate(question)}
          />
        )}
      </SortableList>
      <div>
        <AddButton variant="default" disabled={isLocked} onClick={() => open()}>
          Add New Field
        </AddButton>
      </div>
      {panel && (
        <FieldPanel
          key={panel.visit}
          {...panel}
          latest={list.find(({ key }) => key === panel.fieldKey)}
          otherNames={list.filter(({ key }) => key !== panel.fieldKey).map(({ name }) => name)}
          opened={opened}
          onClose={close}
          onDraft={onDraft}
          onSave={(question) => save(withQuestion(list, question))}
          onDelete={(key) => save(list.filter((question) => question.key !== key))}
        />
      )}
    </BuilderCard>
  );
}

interface FieldSummaryProps {
  question: BuilderQuestion;
  isLocked: boolean;
  onEdit(): void;
  onDuplicate(): void;
}

function FieldSummary({ question, isLocked, onEdit, onDuplicate }: FieldSummaryProps) {
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
            <Badge small look="light" color="cyan">
              Required
            </Badge>
          )}
        </Group>
      </div>
      <Group gap={2} wrap="nowrap" flex="none">
        {/* A form has exactly one Email field. */}
        {type !== 'email' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            title="Duplicate"
            aria-label={`Duplicate ${name}`}
            disabled={isLocked}
            onClick={onDuplicate}
          >
            <IconStack2 size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Edit ${name}`}
          disabled={isLocked}
          onClick={onEdit}
        >
          Edit
        </Button>
      </Group>
    </Group>
  );
}
