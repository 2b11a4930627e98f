import {
  Alert,
  Button,
  Group,
  Loader,
  Pagination,
  Paper,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconMoodEmpty, IconRobot, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import {
  aiSearchMaxLength,
  aiSearchMessages,
  aiSearchPageSize,
  maxAiSearchResults,
} from '../../../../contract/site/ai-search.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { getSearchValues, parseUrlSearch } from '../../../lib/url-search.ts';
import { useViewer } from '../../../lib/viewer.ts';
import classes from './ai-search.module.css';
import { type AiSearchResult, aiSearchQuery, streamSearchAnswer } from './ai-search.queries.ts';
import { AnswerSources } from './answer-sources.tsx';
import { CitedText } from './cited-text.tsx';
import { FoundPostCard } from './found-post-card.tsx';
import { useRecentSearches } from './recent-searches.ts';

const maxAiSearchPage = maxAiSearchResults / aiSearchPageSize;

export default function AiSearchScreen() {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const viewer = useViewer();
  const urlSearch = parseUrlSearch(searchStr);
  const question = (getSearchValues(urlSearch, 'search')[0] ?? '')
    .trim()
    .slice(0, aiSearchMaxLength);
  const page = parseAiSearchPage(getSearchValues(urlSearch, 'page')[0]);
  const { recent, addRecent, clearRecent } = useRecentSearches(`${viewer.site.id}.${viewer.id}`);
  const query = useQuery(aiSearchQuery(question, page));

  const ask = (search: string) => {
    addRecent(search);
    if (search === question && page === 1) void query.refetch();
    else void navigate({ to: pathname, search: { search } });
  };

  return (
    <Screen>
      <Stack gap="lg" maw="56rem">
        <AiSearchForm key={question} asked={question} onAsk={ask} />
        <RecentSearches recent={recent} onAsk={ask} onForget={clearRecent} />
        {question !== '' && query.isPending && (
          <Group role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">Searching…</Text>
          </Group>
        )}
        {query.isError && (
          <MessagePanel
            icon={IconX}
            tone="error"
            title={aiSearchMessages.failed}
            actions={<Button onClick={() => query.refetch()}>Try again</Button>}
          />
        )}
        {question !== '' && query.isSuccess && (
          <AiSearchResults
            key={`${question}${page}${query.dataUpdatedAt}`}
            search={question}
            page={page}
            found={query.data}
            onPage={(next) =>
              void navigate({
                to: pathname,
                search: { search: question, ...(next > 1 && { page: next }) },
              })
            }
          />
        )}
      </Stack>
    </Screen>
  );
}

function parseAiSearchPage(text = '1'): number {
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), maxAiSearchPage);
}

function AiSearchForm({ asked, onAsk }: { asked: string; onAsk(search: string): void }) {
  const [text, setText] = useState(asked);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = text.trim();
    if (search === '') setError(aiSearchMessages.empty);
    else if (search.length > aiSearchMaxLength) setError(aiSearchMessages.tooLong);
    else {
      setError(undefined);
      onAsk(search);
    }
  };
  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          className={classes.box}
          label="What are you looking for?"
          placeholder="A question, or some words"
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          className={classes.submit}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          Search
        </Button>
      </form>
    </search>
  );
}

interface RecentSearchesProps {
  recent: readonly string[];
  onAsk(search: string): void;
  onForget(): void;
}

function RecentSearches({ recent, onAsk, onForget }: RecentSearchesProps) {
  if (recent.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Recent searches">
      <Text size="sm" c="dimmed">
        Recent:
      </Text>
      {recent.map((search) => (
        <Button
          key={search}
          size="compact-sm"
          variant="default"
          maw="16rem"
          onClick={() => onAsk(search)}
        >
          {search}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onForget}>
        Clear recent searches
      </Button>
    </Group>
  );
}

interface AiSearchResultsProps {
  search: string;
  page: number;
  found: AiSearchResult;
  onPage(page: number): void;
}

function AiSearchResults({ search, page, found, onPage }: AiSearchResultsProps) {
  const [answered, setAnswered] = useState<AiSearchResult>();
  const [hasFailed, setHasFailed] = useState(false);
  const { canAnswer } = found;
  useEffect(() => {
    if (!canAnswer) return;
    const stopped = new AbortController();
    streamSearchAnswer(search, setAnswered, stopped.signal).catch(() => {
      if (!stopped.signal.aborted) setHasFailed(true);
    });
    return () => stopped.abort();
  }, [search, canAnswer]);

  const { posts, response, sentences, isByModel, notice, isDone } =
    (!hasFailed && answered) || found;
  if (posts.length === 0)
    return <MessagePanel icon={IconMoodEmpty} title={aiSearchMessages.none} />;
  const isWorking = canAnswer && !hasFailed && !(answered && isDone);
  const noticeText = hasFailed ? aiSearchMessages.modelFailed : notice;
  return (
    <Stack gap="md">
      <Paper withBorder p="md" component="section" aria-label="Response">
        {isByModel && (
          <Alert
            p="xs"
            mb="sm"
            variant="light"
            icon={<IconRobot size={18} aria-hidden />}
            title="Written by a language model from the posts below. Check what it cites."
          />
        )}
        <Text className={classes.response} aria-live="polite" aria-busy={isWorking}>
          <CitedText text={response} posts={posts} />
        </Text>
        <AnswerSources sentences={sentences} posts={posts} />
        {isWorking && (
          <Group gap="xs" mt="xs">
            <Loader size="xs" aria-hidden />
            <Text size="sm" c="dimmed">
              The language model is reading what was found…
            </Text>
          </Group>
        )}
        {noticeText && (
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {noticeText}
          </Text>
        )}
      </Paper>
      <Stack component="ol" gap="sm" className={classes.posts} aria-label="Posts found">
        {posts.map((post, i) => (
          <FoundPostCard key={post.id} post={post} number={(page - 1) * aiSearchPageSize + i + 1} />
        ))}
      </Stack>
      {found.total > aiSearchPageSize && (
        <nav aria-label="Pages">
          <Pagination
            total={Math.ceil(found.total / aiSearchPageSize)}
            value={page}
            onChange={onPage}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          />
        </nav>
      )}
    </Stack>
  );
}
