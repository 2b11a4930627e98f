import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Screen } from '../../../kit/screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { undoLatest } from '../../../kit/undo-offers.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useMay, useViewer } from '../../../lib/viewer.ts';
import { useCareDialogs } from '../care/use-care-dialogs.tsx';
import { FlagClaimLine } from '../claims/flag-claim.tsx';
import { PersonNotes } from '../notes/person-notes.tsx';
import PolicyHost from '../policies/policy-host.tsx';
import { AuthorCard } from './author-card.tsx';
import { ContentCard } from './content-card.tsx';
import type { Flag } from './flag.queries.ts';
import { FlagActions } from './flag-actions.tsx';
import { BackButton, FlagFacts, FlagNavigation, itemTitle } from './flag-header.tsx';
import { FlagNews } from './flag-news.tsx';
import { useFlagRights } from './flag-rights.ts';
import classes from './flag-view.module.css';
import { HistoryCard } from './history-card.tsx';
import { ModeratorsCard } from './moderators-card.tsx';
import { openAuthorItems } from './open-author-items.ts';
import { OriginalContext } from './original-context.tsx';
import { plainTextToHtml } from './plain-text-to-html.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReportsCard } from './reports-card.tsx';
import { ScoresCard } from './scores-card.tsx';
import { ThreadCard } from './thread-card.tsx';
import { useFlagChange } from './use-flag-change.ts';
import type { FlagWalk } from './use-flag-walk.ts';
import { useNextByAuthor } from './use-next-by-author.ts';
import { Viewers } from './viewers.tsx';

const SanctionStrip = lazyPart(() => import('../sanctions/sanction-strip.tsx'));
const IllegalNoticesCard = lazyPart(() => import('../illegal-content/illegal-notices-card.tsx'));
const EasierFlags = lazyPart(() => import('./easier-flags.tsx'));
const AdviceCard = lazyPart(() => import('../advice/advice-card.tsx'));
const CareCard = lazyPart(() => import('../care/care-card.tsx'));
const ClosedCareCase = lazyPart(() => import('../care/closed-care-case.tsx'));

interface FlagViewProps {
  flag: Flag;
  walk: FlagWalk;
  renderSimilar(flag: Flag): ReactNode;
}

export function FlagView({ flag, walk, renderSimilar }: FlagViewProps) {
  const rights = useFlagRights(flag);
  const change = useFlagChange(flag, walk);
  const viewer = useViewer();
  const findNextByAuthor = useNextByAuthor();
  const maySeeScores = useMay('flags.readScores');
  const [isEditing, setIsEditing] = useState(false);
  const [isReplying, setIsReplying] = useState(false);
  const [preparedReply, setPreparedReply] = useState('');
  const replyRef = useRef<HTMLDivElement>(null);

  function startReply() {
    setIsReplying(true);
    replyRef.current?.scrollIntoView({ block: 'nearest' });
  }

  function startPreparedReply(text: string) {
    setPreparedReply(plainTextToHtml(text));
    startReply();
  }

  const isInOtherName = flag.assoc?.user != null && flag.assoc.user.id !== flag.author?.id;
  const care = useCareDialogs(flag, change);
  const { operate, remove } = change;
  const { author } = flag;
  const { replyProblem } = rights;
  const isMine = flag.contentFlagAssigns.some(({ userId }) => userId === viewer.id);
  useKeys({
    c: () => care.open(flag.isCare ? 'state' : 'mark'),
    y: flag.isOpen && !flag.isCare && (() => operate('DONE')),
    o: !flag.isOpen && !flag.isCare && (() => operate('REOPEN')),
    p: rights.approve && (() => operate('APPROVE')),
    E: rights.escalate && (() => operate('ESCALATE')),
    s: rights.spam && (() => operate('SPAM')),
    d: rights.remove && remove,
    '#': rights.remove && remove,
    a: !isMine && change.assignToMe,
    e: rights.edit && (() => setIsEditing(true)),
    r: replyProblem ? () => showSnack(replyProblem, { about: null }) : startReply,
    f: author && (() => openAuthorItems(author)),
    u: author && (() => findNextByAuthor(author, flag.id, walk.open)),
    z: undoLatest,
  });

  const isOpenCase = flag.isOpen && flag.isCare;
  // Above everything that loads later, so that the buttons stay in place.
  const actions = (
    <FlagActions
      flag={flag}
      rights={rights}
      change={change}
      onCare={care.open}
      onEdit={() => setIsEditing(true)}
      onReply={startReply}
    />
  );

  return (
    <Screen
      title={itemTitle(flag)}
      lead={<BackButton />}
      details={
        <>
          <FlagFacts flag={flag} />
          <div className={classes.presence}>
            <Viewers flagId={flag.id} />
            {flag.isOpen && <FlagClaimLine flagId={flag.id} />}
          </div>
        </>
      }
      actions={<FlagNavigation flag={flag} walk={walk} />}
    >
      <div className={classes.columns}>
        <div className={classes.main} data-care={isOpenCase || undefined}>
          {!isOpenCase && actions}
          <FlagNews flag={flag} />
          {isOpenCase && (
            <Suspense fallback={<Skeleton height={160} aria-busy />}>
              <CareCard
                flag={flag}
                dialogs={care}
                onReply={rights.reply && !isReplying ? startPreparedReply : undefined}
              />
            </Suspense>
          )}
          {isOpenCase && actions}
          <Suspense>
            <EasierFlags flag={flag} walk={walk} />
          </Suspense>
          {flag.author && (
            <Suspense>
              <SanctionStrip user={flag.author} />
            </Suspense>
          )}
          {renderSimilar(flag)}
          {!flag.isOpen && flag.careCase && (
            <Suspense fallback={<Skeleton height={80} aria-busy />}>
              <ClosedCareCase flagId={flag.id} careCase={flag.careCase} />
            </Suspense>
          )}
          {flag.finding?.adviceKind && (
            <Suspense fallback={<Skeleton height={120} aria-busy />}>
              <AdviceCard
                flag={flag}
                change={change}
                onReply={rights.reply && !isReplying ? startPreparedReply : undefined}
              />
            </Suspense>
          )}
          {care.element}
          <div className={classes.reports}>
            {flag.isReportedIllegal && (
              <Suspense fallback={<Skeleton height={120} aria-busy />}>
                <IllegalNoticesCard flagId={flag.id} />
              </Suspense>
            )}
            <ReportsCard flag={flag} change={change} />
          </div>
          <ContentCard
            flag={flag}
            change={change}
            isEditing={isEditing}
            onStopEditing={() => setIsEditing(false)}
          />
          {/* Stays open while typing, even if a reply is no longer allowed. */}
          {(rights.reply || isReplying) && (
            <div ref={replyRef}>
              <ReplyForm
                flagId={flag.id}
                memberName={flag.author?.username}
                isWaiting={flag.outcome === 'WAITING'}
                change={change}
                opened={isReplying}
                prepared={preparedReply}
                onOpen={startReply}
                onClose={() => {
                  setIsReplying(false);
                  setPreparedReply('');
                }}
              />
            </div>
          )}
          {flag.assoc && <OriginalContext subject={flag} />}
        </div>
        <div className={classes.side}>
          {maySeeScores && flag.assoc && <ScoresCard flagId={flag.id} />}
          {rights.assign && <ModeratorsCard flag={flag} change={change} />}
          {flag.author && (
            <AuthorCard
              title={isInOtherName ? 'Written by' : 'Author'}
              author={flag.author}
              history={flag.authorHistory}
            >
              <PersonNotes userId={flag.author.id} flagId={flag.id} />
            </AuthorCard>
          )}
          {rights.manageThread && flag.assoc?.__typename === 'Thread' && (
            <ThreadCard thread={flag.assoc} change={change} />
          )}
          <HistoryCard flag={flag} change={change} />
        </div>
      </div>
      <PolicyHost ahead={rights.spam || rights.remove} />
    </Screen>
  );
}
