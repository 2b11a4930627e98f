import {
  Alert,
  Button,
  Group,
  List,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconRefresh, IconRobot } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type DraftPart, draftParts } from '../../../../contract/site/ai-page-drafts.ts';
import type { AiPage } from '../../../../contract/site/ai-pages.ts';
import classes from './draft.module.css';
import { DraftEntries } from './draft-entries.tsx';
import {
  availablePartChoices,
  chosenPartKeys,
  defaultPartChoices,
  type PagePartKey,
  type PartChoice,
  type PartChoices,
  pagePartKeys,
  pagePartNames,
  replaceAllChoices,
} from './draft-parts.ts';
import type { ReferencedPosts } from './referenced-posts.ts';
import type { ReceivedDraft, SupportedSentence } from './use-ai-draft.ts';

interface DraftComparisonProps {
  now: AiPage;
  draft: ReceivedDraft;
  posts: ReferencedPosts;
  onTake(choices: PartChoices): void;
  onBack(): void;
  redrafting: DraftPart | undefined;
  problem: string | undefined;
  onRedraft(part: DraftPart): void;
}

export function DraftComparison({
  now,
  draft: { content, factPostIds, factSources, textSources, doubtful, notices },
  posts,
  onTake,
  onBack,
  redrafting,
  problem,
  onRedraft,
}: DraftComparisonProps) {
  const [choices, setChoices] = useState(() => defaultPartChoices(now, content));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const keysToApply = chosenPartKeys(choices);

  function redraftControl(key: PagePartKey) {
    const part = draftParts.find((each) => each === key);
    if (!part) return undefined;
    const isBusy = redrafting !== undefined;
    return { isRunning: redrafting === part, isBusy, start: () => onRedraft(part) };
  }

  return (
    <Stack gap="md">
      <Title order={3} size="h5" ref={heading} tabIndex={-1} className={classes.heading}>
        The draft is ready
      </Title>
      <Alert p="xs" variant="light" icon={<IconRobot size={18} aria-hidden />}>
        A language model wrote it from the chosen posts. Check every word before you save: it can be
        wrong.
        {notices.length > 0 && (
          <List size="sm" mt="xs">
            {notices.map((notice) => (
              <List.Item key={notice}>{notice}</List.Item>
            ))}
          </List>
        )}
      </Alert>
      {problem && (
        <Alert p="xs" color="red" role="alert">
          {problem}
        </Alert>
      )}
      {pagePartKeys.map((key) => (
        <DraftPartComparison
          key={key}
          part={key}
          now={now}
          draft={content}
          choice={choices[key]}
          posts={posts}
          factPostIds={factPostIds}
          factSources={factSources}
          textSources={textSources}
          doubtful={doubtful}
          redraft={redraftControl(key)}
          onChoose={(choice) => setChoices({ ...choices, [key]: choice })}
        />
      ))}
      <Group justify="flex-end" gap="xs" className={classes.actions}>
        <Button variant="subtle" px="xs" mr="auto" onClick={onBack}>
          Ask again
        </Button>
        <Button variant="default" onClick={() => onTake(replaceAllChoices(now, content))}>
          Use all
        </Button>
        <Button disabled={keysToApply.length === 0} onClick={() => onTake(choices)}>
          Use chosen
        </Button>
      </Group>
    </Stack>
  );
}

interface DraftPartComparisonProps {
  part: PagePartKey;
  now: AiPage;
  draft: AiPage;
  choice: PartChoice;
  posts: ReferencedPosts;
  factPostIds: readonly string[];
  factSources: readonly string[];
  textSources: readonly SupportedSentence[];
  doubtful: readonly string[];
  /** Undefined for parts that a model does not write. */
  redraft: { isRunning: boolean; isBusy: boolean; start(): void } | undefined;
  onChoose(choice: PartChoice): void;
}

const partChoiceLabels: Record<PartChoice, string> = {
  keep: 'Keep',
  add: 'Add',
  replace: 'Replace',
};

function DraftPartComparison({
  part,
  now,
  draft,
  choice,
  posts,
  redraft,
  onChoose,
  ...sources
}: DraftPartComparisonProps) {
  const choices = availablePartChoices(now, draft, part);
  const wasEmpty = now[part].length === 0;
  const choiceLabel = (each: PartChoice) =>
    wasEmpty ? (each === 'keep' ? 'Leave empty' : 'Use') : partChoiceLabels[each];
  return (
    <Paper withBorder p="sm" component="section" aria-label={pagePartNames[part]}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={4} size="h6">
          {pagePartNames[part]}
        </Title>
        {redraft && (
          <Button
            size="compact-xs"
            variant="subtle"
            mr="auto"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={redraft.isRunning}
            disabled={redraft.isBusy && !redraft.isRunning}
            aria-label={`Redraft ${pagePartNames[part]}`}
            onClick={redraft.start}
          >
            Redraft
          </Button>
        )}
        {choices.length > 0 ? (
          <SegmentedControl
            size="xs"
            aria-label={`${pagePartNames[part]}: what to do`}
            data={choices.map((each) => ({ value: each, label: choiceLabel(each) }))}
            value={choice}
            onChange={(next) => onChoose(next as PartChoice)}
          />
        ) : (
          <Text size="xs" c="dimmed">
            {draft[part].length === 0 ? 'Not in the draft' : 'No difference'}
          </Text>
        )}
      </Group>
      <div className={classes.sides}>
        <div data-fades={choice === 'replace' || undefined}>
          <Text size="xs" c="dimmed" mb={4}>
            In the editor
          </Text>
          <DraftEntries
            page={now}
            others={draft}
            part={part}
            posts={posts}
            mark={choice === 'replace' ? 'goes' : undefined}
          />
        </div>
        <div data-fades={choice === 'keep' || undefined}>
          <Text size="xs" c="dimmed" mb={4}>
            Draft
          </Text>
          <DraftEntries
            page={draft}
            others={now}
            part={part}
            posts={posts}
            {...sources}
            mark={choice === 'keep' ? undefined : 'comes'}
          />
        </div>
      </div>
    </Paper>
  );
}
