import { IconFlag } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import type { PaletteSource } from '../../../lib/palette-source.ts';
import { describeContentKind } from './content-kind.tsx';

const FindFlag = graphql(`
  query FindFlag($id: ID!) {
    contentFlag(id: $id) {
      id
      assocType
      preview
    }
  }
`);

export const contentFlagsSource: PaletteSource = {
  label: 'Content flags',
  icon: IconFlag,
  permission: 'flags.moderate',
  screen: 'ContentFlag',
  async find(wanted, signal) {
    const { id, assocType, preview } = (await execute(FindFlag, { id: wanted }, signal))
      .contentFlag;
    return {
      id,
      label: preview || 'Without words',
      description: describeContentKind(assocType).label,
    };
  },
};
