import type {
  FlagEventStatus,
  FlagOperation,
} from '../../../../contract/moderation/content-flags.ts';
import type { Visibility } from '../content/visibility.ts';

/** What became of a flag; an edit or a reply is none. */
export type FlagOutcome = 'APPROVED' | 'DONE' | 'DELETED' | 'SPAM';

interface Operation {
  status: FlagEventStatus;
  /** In words, as staff read it. */
  body: string;
  /** Only at admin level. */
  isForAdmins: boolean;
  /** Also on flags about people. */
  isForPeople: boolean;
  content: Partial<Visibility>;
  flag: { isOpen?: boolean; isSpam?: boolean; outcome?: FlagOutcome | null };
}

/** The one table of what each operation does. */
export const operations: Record<FlagOperation, Operation> = {
  APPROVE: {
    status: 'APPROVED',
    body: 'Approved and published',
    isForAdmins: true,
    isForPeople: false,
    content: { isPendingModeration: false },
    flag: { isOpen: false, outcome: 'APPROVED' },
  },
  DONE: {
    status: 'DONE',
    body: 'Marked as done',
    isForAdmins: false,
    isForPeople: true,
    content: {},
    flag: { isOpen: false, outcome: 'DONE' },
  },
  REOPEN: {
    status: 'REOPENED',
    body: 'Marked as not done',
    isForAdmins: false,
    isForPeople: true,
    content: {},
    flag: { isOpen: true, outcome: null },
  },
  DELETE: {
    status: 'DELETED',
    body: 'Deleted',
    isForAdmins: true,
    isForPeople: false,
    content: { isDeleted: true },
    flag: { isOpen: false, outcome: 'DELETED' },
  },
  UN_DELETE: {
    status: 'UNDELETED',
    body: 'Undeleted',
    isForAdmins: true,
    isForPeople: false,
    content: { isDeleted: false },
    flag: {},
  },
  SPAM: {
    status: 'SPAM',
    body: 'Marked as spam',
    isForAdmins: false,
    isForPeople: false,
    content: { isSpam: true },
    flag: { isOpen: false, isSpam: true, outcome: 'SPAM' },
  },
  UN_SPAM: {
    status: 'UNSPAM',
    body: 'Unmarked as spam',
    isForAdmins: false,
    isForPeople: false,
    content: { isSpam: false },
    flag: { isSpam: false },
  },
};
