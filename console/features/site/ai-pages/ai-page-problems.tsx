import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReferencedPosts } from './referenced-posts.ts';

interface AiPageProblemsProps {
  problems: readonly string[];
  ids: readonly string[];
  posts: ReferencedPosts;
}

export function AiPageProblems({ problems: own, ids, posts }: AiPageProblemsProps) {
  const problems = [...own, ...findPostProblems(ids, posts)];
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

function findPostProblems(ids: readonly string[], posts: AiPageProblemsProps['posts']): string[] {
  if (!posts) return [];
  return ids.flatMap((id) => {
    const post = posts.get(id);
    if (!post) return `There is no post ${id} on this site.`;
    return post.isPublic ? [] : `'${post.title}' (${id}) is not published: visitors do not see it.`;
  });
}
