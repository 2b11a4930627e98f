import { Alert, Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { webLink } from '../../../lib/web-link.ts';
import classes from './ask-user.module.css';
import type { UserAnswer } from './ask-user.queries.ts';
import { AskUserConfidence } from './ask-user-confidence.tsx';

interface AskUserAnswerProps {
  username: string;
  question: string;
  answer: UserAnswer;
}

export function AskUserAnswer({ username, question, answer }: AskUserAnswerProps) {
  const { confidenceScore, sources } = answer;
  const text = removeSourceList(answer);
  return (
    <Paper withBorder p="md" component="section" aria-label="Answer">
      <Stack gap="sm">
        <Alert
          p="xs"
          variant="light"
          icon={<IconRobot size={18} aria-hidden />}
          title={`This is an AI answer, not ${username}`}
        />
        <Text size="sm" c="dimmed">
          {question}
        </Text>
        <Text size="sm" className={classes.answer}>
          {text}
        </Text>
        <AskUserConfidence label="AI confidence" score={confidenceScore} />
        {sources.length > 0 && (
          <div>
            <Title order={3} size="h6" mb={4}>
              Sources
            </Title>
            <ol className={classes.sources}>
              {sources.map((source) => (
                <li key={source.url + source.text}>
                  <QuotedSource source={source} isQuoted={text.includes(source.text)} />
                </li>
              ))}
            </ol>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

/** Removes the list of sources at the end of the text, which is shown as links below. */
function removeSourceList({ answer, sources }: UserAnswer): string {
  const listing = sources.map(({ url }, index) => `[${index + 1}] ${url}`).join('\n');
  return answer.endsWith(listing)
    ? answer.slice(0, answer.length - listing.length).trimEnd()
    : answer;
}

interface QuotedSourceProps {
  source: UserAnswer['sources'][number];
  /** True if the answer already contains its text. */
  isQuoted: boolean;
}

function QuotedSource({ source, isQuoted }: QuotedSourceProps) {
  const address = webLink(source.url);
  return (
    <>
      {address ? (
        <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit>
          {source.place}
        </Anchor>
      ) : (
        source.place
      )}
      {!isQuoted && (
        <Text size="xs" c="dimmed" lineClamp={3}>
          {source.text}
        </Text>
      )}
    </>
  );
}
