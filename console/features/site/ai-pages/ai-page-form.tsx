import { Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  aiPageLimits,
  aiPageTemplate,
  formatAiPage,
  readAiPage,
  toList,
  toText,
} from '../../../../contract/site/ai-pages.ts';
import { ListInput } from '../../../kit/form/list-input.tsx';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { AiPageQuestionForm } from './ai-page-question-form.tsx';
import { type JsonObject, toJsonObject } from './json-values.ts';
import { PostPicker } from './post-picker.tsx';
import { postTitle, type ReferencedPosts } from './referenced-posts.ts';

interface AiPageFormProps {
  content: JsonObject;
  posts: ReferencedPosts;
  onChange(text: string): void;
}

/** Inputs for the template's keys. Keeps any other keys of the document. */
export function AiPageForm({ content, posts, onChange }: AiPageFormProps) {
  const { post_ids: ids } = readAiPage(content);
  const facts = toList(content.facts).map(toText);
  const questions = toList(content.questions).map(toJsonObject);
  const changeContent = (change: JsonObject) => onChange(formatAiPage({ ...content, ...change }));

  return (
    <Stack gap="md">
      <Textarea
        label="Intro copy"
        description="Plain paragraphs, or HTML."
        autosize
        minRows={3}
        value={toText(content.intro_copy)}
        onChange={({ currentTarget }) => changeContent({ intro_copy: currentTarget.value })}
      />
      <Stack gap="xs" role="group" aria-label="Posts">
        <Input.Label component="div">Posts</Input.Label>
        {ids.length > 0 && (
          <SortableList
            label="Posts"
            items={ids}
            itemId={String}
            itemName={(id) => postTitle(posts, id)}
            onReorder={(post_ids) => changeContent({ post_ids })}
          >
            {(id) => (
              <Group justify="space-between" wrap="nowrap" gap="xs" flex={1} miw={0}>
                <Text size="sm" truncate>
                  {postTitle(posts, id)}
                </Text>
                <TrashButton
                  label={`Remove ${postTitle(posts, id)}`}
                  onClick={() => changeContent({ post_ids: ids.filter((other) => other !== id) })}
                />
              </Group>
            )}
          </SortableList>
        )}
        {ids.length < aiPageLimits.posts && (
          <PostPicker
            label="Add a post"
            onPick={(id) => changeContent({ post_ids: [...new Set([...ids, id])] })}
          />
        )}
      </Stack>
      <ListInput
        label="Facts"
        maxItems={aiPageLimits.facts}
        value={facts}
        onChange={(changed) => changeContent({ facts: changed })}
      />
      <Stack gap="sm" role="group" aria-label="Questions">
        {questions.map((question, index) => (
          <AiPageQuestionForm
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place alone
            key={index}
            number={index + 1}
            question={question}
            posts={posts}
            onChange={(changed) => changeContent({ questions: questions.with(index, changed) })}
            onRemove={() => changeContent({ questions: questions.toSpliced(index, 1) })}
          />
        ))}
        {questions.length < aiPageLimits.questions && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                changeContent({ questions: [...questions, aiPageTemplate.questions[0]] })
              }
            >
              Add question
            </Button>
          </Group>
        )}
      </Stack>
    </Stack>
  );
}
