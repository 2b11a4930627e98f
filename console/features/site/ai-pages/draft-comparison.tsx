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
import {
  aiDraftMessages,
  type DraftPart,
  draftParts,
} from '../../../../contract/site/ai-page-drafts.ts';
import type { AiPage, AiPageQuestion } from '../../../../contract/site/ai-pages.ts';
import type { ReferencedPost } from './ai-pages.queries.ts';
import classes from './draft.module.css';
import {
  availableChoices,
  chosenKeys,
  defaultChoices,
  findMissing,
  type PagePartKey,
  type PartChoice,
  type PartChoices,
  pagePartKeys,
  pagePartNames,
  replaceAllChoices,
} from './draft-parts.ts';
import type { ReceivedDraft } from './use-ai-draft.ts';

type Posts = ReadonlyMap<string, ReferencedPost> | undefined;

interface DraftComparisonProps {
  /** Content of the editor. */
  now: AiPage;
  draft: ReceivedDraft;
  posts: Posts;
  onTake(choices: PartChoices): void;
  onBack(): void;
  /** Part that is being written anew. */
  redrafting: DraftPart | undefined;
  /** Why a part could not be written anew. */
  problem: string | undefined;
  onRedraft(part: DraftPart): void;
}

/** Compares a draft with the editor's content, part by part. */
export function DraftComparison({
  now,
  draft: { content, factPostIds, factSources, doubtful, notices },
  posts,
  onTake,
  onBack,
  redrafting,
  problem,
  onRedraft,
}: DraftComparisonProps) {
  const [choices, setChoices] = useState(() => defaultChoices(now, content));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const keysToApply = chosenKeys(choices);

  function redraftOf(key: PagePartKey) {
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
        <Part
          key={key}
          part={key}
          now={now}
          draft={content}
          choice={choices[key]}
          posts={posts}
          factPostIds={factPostIds}
          factSources={factSources}
          doubtful={doubtful}
          redraft={redraftOf(key)}
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

interface PartProps {
  part: PagePartKey;
  now: AiPage;
  draft: AiPage;
  choice: PartChoice;
  posts: Posts;
  factPostIds: readonly string[];
  factSources: readonly string[];
  doubtful: readonly string[];
  /** Undefined for parts that a model does not write. */
  redraft: { isRunning: boolean; isBusy: boolean; start(): void } | undefined;
  onChoose(choice: PartChoice): void;
}

const choiceWords: Record<PartChoice, string> = { keep: 'Keep', add: 'Add', replace: 'Replace' };

function Part({ part, now, draft, choice, posts, redraft, onChoose, ...sources }: PartProps) {
  const choices = availableChoices(now, draft, part);
  const wasEmpty = now[part].length === 0;
  const wordsOf = (each: PartChoice) =>
    wasEmpty ? (each === 'keep' ? 'Leave empty' : 'Use') : choiceWords[each];
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
            data={choices.map((each) => ({ value: each, label: wordsOf(each) }))}
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
          <Entries
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
          <Entries
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

interface EntriesProps {
  page: AiPage;
  /** The content on the other side. */
  others: AiPage;
  part: PagePartKey;
  posts: Posts;
  factPostIds?: readonly string[];
  factSources?: readonly string[];
  doubtful?: readonly string[];
  /** Marks entries that the other side lacks. */
  mark: 'goes' | 'comes' | undefined;
}

function Entries({
  page,
  others,
  part,
  posts,
  factPostIds,
  factSources = [],
  doubtful = [],
  mark,
}: EntriesProps) {
  const titleOf = (id: number | string) => posts?.get(String(id))?.title ?? `Post ${id}`;
  if (page[part].length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Empty
      </Text>
    );
  }
  switch (part) {
    case 'intro_copy':
      return (
        <Text size="sm" component="div" className={classes.prose} dir="auto">
          <Marked mark={page.intro_copy === others.intro_copy ? undefined : mark}>
            {page.intro_copy}
          </Marked>
        </Text>
      );
    case 'post_ids': {
      const own = new Set(findMissing(page.post_ids, others.post_ids));
      return (
        <ul className={classes.entries}>
          {page.post_ids.map((id) => (
            <li key={id}>
              <Marked mark={own.has(id) ? mark : undefined}>{titleOf(id)}</Marked>
            </li>
          ))}
        </ul>
      );
    }
    case 'facts': {
      const own = new Set(findMissing(page.facts, others.facts));
      return (
        <ul className={classes.entries}>
          {page.facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fact is known by its place alone
            <li key={index}>
              <Marked mark={own.has(fact) ? mark : undefined}>{fact}</Marked>
              {factPostIds?.[index] !== undefined && (
                <span className={classes.source}>
                  From ‘{titleOf(factPostIds[index])}’
                  {factSources[index] && <q dir="auto">{factSources[index]}</q>}
                </span>
              )}
            </li>
          ))}
        </ul>
      );
    }
    case 'questions': {
      const own = new Set<AiPageQuestion>(findMissing(page.questions, others.questions));
      return (
        <ul className={classes.entries}>
          {page.questions.map((question, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place alone
            <li key={index}>
              <Marked mark={own.has(question) ? mark : undefined}>{question.text}</Marked>
              {doubtful.includes(question.text) && <Doubt />}
              {question.answers.map((answer, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone
                <span key={place} className={classes.source}>
                  {answer.text} → {answer.post_id === null ? 'no post' : titleOf(answer.post_id)}
                  {doubtful.includes(answer.text) && <Doubt />}
                </span>
              ))}
            </li>
          ))}
        </ul>
      );
    }
  }
}

function Doubt() {
  return <span className={classes.doubt}> {aiDraftMessages.notInWords}</span>;
}

function Marked({ mark, children }: { mark: EntriesProps['mark']; children: string }) {
  if (mark === 'goes') return <del className={classes.goes}>{children}</del>;
  if (mark === 'comes') return <ins className={classes.comes}>{children}</ins>;
  return children;
}
