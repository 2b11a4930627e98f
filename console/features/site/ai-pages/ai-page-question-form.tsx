import { Button, ColorInput, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { computeContrast, isColour, minReadableContrast } from '../../../../contract/colours.ts';
import { aiPageLimits, toList, toText } from '../../../../contract/site/ai-pages.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './ai-page.module.css';
import { type JsonObject, toJsonObject } from './json-values.ts';
import { PostPicker } from './post-picker.tsx';
import { postTitle, type ReferencedPosts } from './referenced-posts.ts';

interface AiPageQuestionFormProps {
  number: number;
  question: JsonObject;
  posts: ReferencedPosts;
  onChange(question: JsonObject): void;
  onRemove(): void;
}

export function AiPageQuestionForm({
  number,
  question,
  posts,
  onChange,
  onRemove,
}: AiPageQuestionFormProps) {
  const answers = toList(question.answers).map(toJsonObject);
  const [color, textColor] = [toText(question.color), toText(question.text_color)];
  const changeQuestion = (change: JsonObject) => onChange({ ...question, ...change });
  const changeAnswer = (index: number, change: JsonObject) =>
    changeQuestion({ answers: answers.with(index, { ...answers[index], ...change }) });

  return (
    <Stack
      gap="xs"
      className={classes.question}
      role="group"
      data-question
      aria-label={`Question ${number}`}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={`Question ${number}`}
          value={toText(question.text)}
          onChange={({ currentTarget }) => changeQuestion({ text: currentTarget.value })}
        />
        <TrashButton size="lg" label={`Remove question ${number}`} onClick={onRemove} />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <ColorInput
          label="Color"
          aria-label={`Color of question ${number}`}
          withEyeDropper={false}
          value={color}
          onChange={(changed) => changeQuestion({ color: changed })}
        />
        <ColorInput
          label="Text color"
          aria-label={`Text color of question ${number}`}
          withEyeDropper={false}
          value={textColor}
          onChange={(changed) => changeQuestion({ text_color: changed })}
        />
      </SimpleGrid>
      {isColour(color) && isColour(textColor) && (
        <Text size="xs" c="dimmed">
          Contrast {computeContrast(color, textColor).toFixed(1)}
          {computeContrast(color, textColor) < minReadableContrast
            ? `, too low: ${minReadableContrast} is needed`
            : ''}
        </Text>
      )}
      {answers.map((answer, index) => {
        const place = `${index + 1} of question ${number}`;
        const id = toText(answer.post_id);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone
          <div key={index} className={classes.answer}>
            <TextInput
              label={`Answer ${index + 1}`}
              aria-label={`Answer ${place}`}
              value={toText(answer.text)}
              onChange={({ currentTarget }) => changeAnswer(index, { text: currentTarget.value })}
            />
            <PostPicker
              label={`Post of answer ${place}`}
              selectedLabel={id === '' ? '' : postTitle(posts, id)}
              onPick={(post_id) => changeAnswer(index, { post_id })}
            />
            <TrashButton
              size="lg"
              label={`Remove answer ${place}`}
              onClick={() => changeQuestion({ answers: answers.toSpliced(index, 1) })}
            />
          </div>
        );
      })}
      {answers.length < aiPageLimits.answers && (
        <Group>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => changeQuestion({ answers: [...answers, { text: '', post_id: null }] })}
          >
            Add answer
          </Button>
        </Group>
      )}
    </Stack>
  );
}
