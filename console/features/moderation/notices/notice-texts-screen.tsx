import { Group, NativeSelect, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type NoticeKind,
  noticeKindLabels,
  noticeKinds,
  noticeLanguageLabels,
  noticeLanguages,
} from '../../../../contract/moderation/notice-kinds.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { confirmDiscard, hasUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { NoticeTextForm } from './notice-text-form.tsx';
import { type NoticeTemplate, noticeTemplatesQuery } from './notice-texts.queries.ts';

const noticeKindChoices = noticeKinds.map((value) => ({ value, label: noticeKindLabels[value] }));
const noticeLanguageChoices = noticeLanguages.map((language) => ({
  value: language.toUpperCase(),
  label: noticeLanguageLabels[language],
}));

export default function NoticeTextsScreen() {
  const query = useQuery(noticeTemplatesQuery);
  const [kind, setKind] = useState<NoticeKind>('DECISION');
  const [language, setLanguage] = useState<NoticeTemplate['language']>('EN');
  const [resetCount, setResetCount] = useState(0);
  const template = query.data?.find((each) => each.kind === kind && each.language === language);

  async function change(apply: () => void) {
    if (!hasUnsavedChanges() || (await confirmDiscard())) apply();
  }

  return (
    <Screen lead={<BackToList to="PolicyList" label="Back to policies" />}>
      <Stack maw={960} gap="md">
        <Group align="flex-end">
          <NativeSelect
            label="Notice"
            data={noticeKindChoices}
            value={kind}
            onChange={(event) => {
              const chosen = event.currentTarget.value as NoticeKind;
              void change(() => setKind(chosen));
            }}
          />
          <SegmentedControl
            aria-label="Language"
            data={noticeLanguageChoices}
            value={language}
            onChange={(value) =>
              void change(() => setLanguage(value as NoticeTemplate['language']))
            }
          />
        </Group>
        {query.isError && <LoadFailure error={query.error} onRetry={query.refetch} />}
        {template ? (
          <NoticeTextForm
            key={`${kind} ${language} ${resetCount}`}
            template={template}
            onReset={() => setResetCount((count) => count + 1)}
          />
        ) : (
          !query.isError && <Skeleton height={420} aria-busy />
        )}
      </Stack>
    </Screen>
  );
}
