import { Anchor, Code, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface MarkdownProps {
  text: string;
  /** Opens another section by its id. */
  onOpen(id: string): void;
}

/** The part of Markdown that the handbook uses: paragraphs, lists, bold, code and links. */
export function Markdown({ text, onOpen }: MarkdownProps) {
  return text
    .split(/\n{2,}/)
    .filter((block) => !block.startsWith('!['))
    .map((block) => <Block key={block} block={block} onOpen={onOpen} />);
}

function Block({ block, onOpen }: { block: string; onOpen: MarkdownProps['onOpen'] }) {
  const lines = block.split('\n');
  const marker = /^(?:- |\d+\. )/;
  if (!marker.test(block)) return <Text size="sm">{inline(block, onOpen)}</Text>;
  return (
    <List size="sm" spacing={6} type={block.startsWith('- ') ? 'unordered' : 'ordered'}>
      {lines.map((line) => (
        <List.Item key={line}>{inline(line.replace(marker, ''), onOpen)}</List.Item>
      ))}
    </List>
  );
}

const parts = /(\*\*[^*]+\*\*|`[^`]+`|\[[^[\]]+\]\([^()]+\))/;

function inline(text: string, onOpen: MarkdownProps['onOpen']): ReactNode[] {
  return text.split(parts).map((part, at) => {
    const key = `${at} ${part}`;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`')) return <Code key={key}>{part.slice(1, -1)}</Code>;
    if (!part.startsWith('[')) return part;
    const [label = '', target = ''] = part.slice(1, -1).split('](');
    const id = /^(\w+)\.md#([\w-]+)$/.exec(target);
    // Pages outside the handbook are for developers and operators.
    if (!id) return label;
    return (
      <Anchor key={key} component="button" inherit onClick={() => onOpen(`${id[1]}#${id[2]}`)}>
        {label}
      </Anchor>
    );
  });
}
