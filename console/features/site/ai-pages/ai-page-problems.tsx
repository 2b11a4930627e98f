import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { NamedPost } from './ai-pages.queries.ts';

interface AiPageProblemsProps {
  /** Of the document itself. */
  problems: readonly string[];
  /** The posts that it names. */
  ids: readonly string[];
  /** Those of them that there are; not there while they are looked up. */
  posts: ReadonlyMap<string, NamedPost> | undefined;
}

/** What visitors would miss or could not read. It can be saved all the same. */
export function AiPageProblems({ problems: own, ids, posts }: AiPageProblemsProps) {
  const problems = [...own, ...postProblems(ids, posts)];
  if (problems.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        problems.length === 1 ? 'One thing to look at' : `${problems.length} things to look at`
      }
    >
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function postProblems(ids: readonly string[], posts: AiPageProblemsProps['posts']): string[] {
  if (!posts) return [];
  return ids.flatMap((id) => {
    const post = posts.get(id);
    if (!post) return `There is no post ${id} on this site.`;
    return post.isPublic ? [] : `'${post.title}' (${id}) is not published: visitors do not see it.`;
  });
}
