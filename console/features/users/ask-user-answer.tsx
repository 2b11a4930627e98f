import { Alert, Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { webLink } from '../../lib/web-link.ts';
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
  return (
    <Paper withBorder p="md" component="section" aria-label="Answer">
      <Stack gap="sm">
        <Alert
          p="xs"
          variant="light"
          icon={<IconRobot size={18} aria-hidden />}
          title={`This is an AI answer, not ${username}`}
        >
          A machine put it together from what {username} wrote on this site.
        </Alert>
        <Text size="sm" c="dimmed">
          {question}
        </Text>
        <Text size="sm" className={classes.answer}>
          {answer.answer}
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
                  <Source source={source} />
                </li>
              ))}
            </ol>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function Source({ source }: { source: UserAnswer['sources'][number] }) {
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
      <Text size="xs" c="dimmed" lineClamp={3}>
        {source.text}
      </Text>
    </>
  );
}
