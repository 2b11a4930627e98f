import { Skeleton, Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { parseUrlSearch } from '../../../lib/url-search.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import { ActivityTab } from '../activity/activity-tab.tsx';
import { LinkedAccountsTab } from '../linked-accounts/linked-accounts-tab.tsx';
import { SocialsTab } from '../socials/socials-tab.tsx';
import { UserAwardsTab } from '../user-awards/user-awards-tab.tsx';
import { ConditionsTab } from '../user-conditions/conditions-tab.tsx';
import { RankNotice } from '../users/rank-notice.tsx';
import type { User } from '../users/user.queries.ts';
import { outranksViewer } from '../users/user-rank.ts';
import classes from '../users/user-tabs.module.css';

const EditUserTab = lazyPart(() =>
  import('../user-editing/edit-user-tab.tsx').then((module) => ({ default: module.EditUserTab })),
);

const HistoryTab = lazyPart(() =>
  import('../user-history/history-tab.tsx').then((module) => ({ default: module.UserHistoryTab })),
);

const UserSecurityTab = lazyPart(() => import('../user-security/user-security-tab.tsx'));

const ProfileAnswersTab = lazyPart(() =>
  import('../profile-answers/profile-answers-tab.tsx').then((module) => ({
    default: module.ProfileAnswersTab,
  })),
);

interface UserTab {
  key: string;
  label: string;
  content: ReactNode;
}

export function UserTabs({ user }: { user: User }) {
  const mayEdit = useMay('users.manage');
  const mayReadPrivate = useMay('people.readPrivate');
  const isLocked = outranksViewer(user, useViewer());
  const tabs = listUserTabs(user, { mayEdit, mayReadPrivate, isLocked });
  const [active, show] = useTabInAddress(tabs.map(({ key }) => key));
  const visited = useVisitedTabs(active);
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab may be out of sight
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  return (
    <Tabs
      value={active}
      onChange={(key) => key && show(key)}
      keepMounted
      keepMountedMode="display-none"
    >
      <Tabs.List ref={list} aria-label={`About ${user.username}`} className={classes.list}>
        {tabs.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key} className={classes.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          {visited.has(key) && content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function listUserTabs(
  user: User,
  {
    mayEdit,
    mayReadPrivate,
    isLocked,
  }: { mayEdit: boolean; mayReadPrivate: boolean; isLocked: boolean },
): UserTab[] {
  const { socialSites, userDisorders, userAwards, linkedUsers } = user;
  const editing: UserTab[] = [
    {
      key: 'edit',
      label: 'Edit',
      content: (
        <Suspense fallback={<Skeleton height={320} />}>
          <EditUserTab userId={user.id} isLocked={isLocked} />
        </Suspense>
      ),
    },
    {
      key: 'socials',
      label: `Socials (${socialSites.length})`,
      content: <SocialsTab user={user} isLocked={isLocked} />,
    },
    {
      key: 'conditions',
      label: `Conditions (${userDisorders.length})`,
      content: <ConditionsTab user={user} isLocked={isLocked} />,
    },
    {
      key: 'awards',
      label: `Awards (${userAwards.length})`,
      content: <UserAwardsTab user={user} isLocked={isLocked} />,
    },
  ];
  const answers: UserTab = {
    key: 'profile-answers',
    label: 'Profile Answers',
    content: (
      <Suspense fallback={<Skeleton height={320} />}>
        <ProfileAnswersTab userId={user.id} />
      </Suspense>
    ),
  };
  const linked: UserTab = {
    key: 'linked-accounts',
    label: 'Linked Accounts',
    content: <LinkedAccountsTab user={user} />,
  };
  const history: UserTab = {
    key: 'history',
    label: 'History',
    content: (
      <Suspense fallback={<Skeleton height={320} />}>
        <HistoryTab userId={user.id} />
      </Suspense>
    ),
  };
  const security: UserTab = {
    key: 'security',
    label: 'Security',
    content: (
      <Suspense fallback={<Skeleton height={320} />}>
        <UserSecurityTab user={user} />
      </Suspense>
    ),
  };
  return [
    { key: 'activity', label: 'Activity', content: <ActivityTab user={user} /> },
    ...(mayEdit ? editing.map((tab) => (isLocked ? withRankNoticeAbove(tab) : tab)) : []),
    ...(mayReadPrivate ? [answers] : []),
    ...(linkedUsers.length > 1 ? [linked] : []),
    ...(mayEdit ? [history] : []),
    ...(mayEdit && !isLocked ? [security] : []),
  ];
}

function withRankNoticeAbove(tab: UserTab): UserTab {
  const content = (
    <>
      <RankNotice />
      {tab.content}
    </>
  );
  return { ...tab, content };
}

/** The open tab: named in the address, or else the first. */
function useTabInAddress(keys: string[]): [string, (key: string) => void] {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const [first = ''] = keys;
  const { tab } = parseUrlSearch(searchStr);
  const active = keys.find((key) => key === tab) ?? first;

  function showTab(key: string) {
    navigate({
      to: pathname,
      search: key === first ? {} : { tab: key },
      // Replaces the history entry, so that going back leaves the screen.
      replace: true,
      resetScroll: false,
    });
  }

  return [active, showTab];
}

/** Tabs opened so far; others are not rendered. */
function useVisitedTabs(active: string): ReadonlySet<string> {
  const [visited, setVisited] = useState<ReadonlySet<string>>(() => new Set([active]));
  if (!visited.has(active)) setVisited(new Set([...visited, active]));
  return visited;
}
