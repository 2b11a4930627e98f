import { searchMaxLength } from '../../../../contract/limits.ts';
import { scriptMessages } from '../../../../contract/scripts/task-scripts.ts';
import { parseId } from '../../../graphql/scalars.ts';

export const parseRunId = (id: string) => parseId(id, scriptMessages.runNotFound);

export const searchArgs = (search: string | null | undefined) =>
  search?.trim() ? { search: search.trim().slice(0, searchMaxLength) } : {};
