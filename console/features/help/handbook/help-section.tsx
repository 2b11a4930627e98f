import { Stack, Text, Title } from '@mantine/core';
import { handbookTerms } from './handbook.ts';
import { Markdown } from './markdown.tsx';
import type { HandbookSection } from './parse-handbook.ts';
import { termsIn } from './parse-terms.ts';

interface HelpSectionProps {
  section: HandbookSection;
  onOpen(id: string): void;
}

export function HelpSection({ section: { title, text }, onOpen }: HelpSectionProps) {
  const words = termsIn(`${title} ${text}`, handbookTerms);
  return (
    <Stack gap="sm" component="article" aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Markdown text={text} onOpen={onOpen} />
      {words.length > 0 && (
        <details>
          <summary>Words</summary>
          <dl>
            {words.map(({ word, meaning }) => (
              <div key={word}>
                <Text component="dt" size="sm" fw={600}>
                  {word}
                </Text>
                <Text component="dd" size="sm" m={0} mb="xs">
                  {meaning}
                </Text>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Stack>
  );
}
