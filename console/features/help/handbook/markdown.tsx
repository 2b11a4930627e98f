import { Code, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../kit/link-button.tsx';
import { HandbookPicture } from './handbook-picture.tsx';
import { type HandbookBlock, parseBlocks } from './parse-blocks.ts';

interface MarkdownProps {
  text: string;
  onOpen(id: string): void;
}

/** The part of Markdown that the handbook uses: paragraphs, lists, pictures, bold, code and links. */
export function Markdown({ text, onOpen }: MarkdownProps) {
  return parseBlocks(text).map((block) => (
    <BlockView key={JSON.stringify(block)} block={block} onOpen={onOpen} />
  ));
}

function BlockView({ block, onOpen }: { block: HandbookBlock; onOpen: MarkdownProps['onOpen'] }) {
  if (block.kind === 'picture') return <HandbookPicture picture={block.picture} />;
  if (block.kind === 'paragraph')
    return <Text size="sm">{renderInlineMarkup(block.text, onOpen)}</Text>;
  return (
    <List size="sm" spacing={6} type={block.isOrdered ? 'ordered' : 'unordered'}>
      {block.entries.map(({ text, pictures }) => (
        <List.Item key={text}>
          {renderInlineMarkup(text, onOpen)}
          {pictures.map((picture) => (
            <HandbookPicture key={picture.file} picture={picture} />
          ))}
        </List.Item>
      ))}
    </List>
  );
}

const inlineMarkup = /(\*\*[^*]+\*\*|`[^`]+`|\[[^[\]]+\]\([^()]+\))/;

function renderInlineMarkup(text: string, onOpen: MarkdownProps['onOpen']): ReactNode[] {
  return text.split(inlineMarkup).map((part, at) => {
    const key = `${at} ${part}`;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`')) return <Code key={key}>{part.slice(1, -1)}</Code>;
    if (!part.startsWith('[')) return part;
    const [label = '', target = ''] = part.slice(1, -1).split('](');
    const id = /^(\w+)\.md#([\w-]+)$/.exec(target);
    // Pages outside the handbook are for developers and operators.
    if (!id) return label;
    return (
      <LinkButton key={key} onClick={() => onOpen(`${id[1]}#${id[2]}`)}>
        {label}
      </LinkButton>
    );
  });
}
