import { Button, Collapse, Paper } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { PreviewFrame } from '../../../kit/preview-frame.tsx';
import classes from './menu-preview.module.css';
import { type MenuNode, toMenu } from './menu-tree.ts';
import { menuPreviewQuery } from './site-menu.queries.ts';

const previewDebounceMs = 600;

interface MenuPreviewProps {
  nodes: readonly MenuNode[];
  isOpenAtFirst: boolean;
}

export const MenuPreview = memo(function MenuPreview({ nodes, isOpenAtFirst }: MenuPreviewProps) {
  const [isOpen, { toggle }] = useDisclosure(isOpenAtFirst);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper withBorder p="xs">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={toggle}
      >
        Preview of the public menu
      </Button>
      <Collapse expanded={isOpen}>{isOpen && <MenuPreviewPage nodes={nodes} />}</Collapse>
    </Paper>
  );
});

function MenuPreviewPage({ nodes }: { nodes: readonly MenuNode[] }) {
  const [shown] = useDebouncedValue(nodes, previewDebounceMs);
  const { data, error } = useQuery({
    ...menuPreviewQuery(JSON.stringify(toMenu(shown))),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.frame}>
      <PreviewFrame title="Preview of the public menu" html={data} error={error} />
    </div>
  );
}
