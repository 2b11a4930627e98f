import {
  Grid,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import {
  aiPageSlug,
  formatAiPage,
  parseAiPage,
  readAiPage,
  referencedPostIds,
  slugFixDelayMs,
} from '../../../../contract/site/ai-pages.ts';
import { type PostSeo, permalinkOf, postTagsMax } from '../../../../contract/site/posts.ts';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { JsonEditor } from '../../../kit/json-editor/json-editor.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { PreviewFrame } from '../../../kit/preview-frame.tsx';
import { SearchResultPreview } from '../../../kit/search-result-preview.tsx';
import classes from './ai-page.module.css';
import { AiPageForm } from './ai-page-form.tsx';
import { AiPageProblems } from './ai-page-problems.tsx';
import { type AiPageValues, formatContentText, parseContentText } from './ai-page-values.ts';
import { previewAiPageQuery, referencedPostsQuery, tagNamesQuery } from './ai-pages.queries.ts';
import { type AppliedDraft, AppliedDraftNotice, DraftWithAi } from './draft-with-ai.tsx';
import { ModelParts } from './model-parts.tsx';
import { useProblemsAfterBlur } from './use-calm-problems.ts';

interface AiPageInputsProps {
  form: SchemaForm<AiPageValues>;
  isNew?: boolean;
}

export function AiPageInputs({ form, isNew = false }: AiPageInputsProps) {
  return (
    <div className={classes.columns}>
      <Stack gap="md" miw={0}>
        <NamingSection form={form} isNew={isNew} />
        <ContentSection form={form} isNew={isNew} />
        <SeoSection form={form} />
      </Stack>
      <div className={classes.docked}>
        <AiPagePreview form={form} />
      </div>
    </div>
  );
}

function NamingSection({ form, isNew }: Required<AiPageInputsProps>) {
  const { fields, input } = form;
  const { title, slug } = fields.values;
  const { data: tags = [] } = useQuery(tagNamesQuery);
  const fixed = aiPageSlug(slug);
  const [settled] = useDebouncedValue(slug, slugFixDelayMs);

  function fixSlug() {
    if (fixed !== slug) fields.setFieldValue('slug', fixed);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when nothing was typed for a while
  useEffect(() => {
    if (settled === slug) fixSlug();
  }, [settled]);

  function changeTitle(next: string) {
    // The slug of a new page follows its title until someone edits the slug.
    const follows = isNew && slug === aiPageSlug(title);
    fields.setFieldValue('title', next);
    if (follows) fields.setFieldValue('slug', aiPageSlug(next));
  }

  return (
    <Panel
      title="Page"
      aside={<Switch {...input('isPublished', { type: 'checkbox' })} labelPosition="left" />}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput
          {...input('title')}
          onChange={({ currentTarget }) => changeTitle(currentTarget.value)}
        />
        <TextInput {...input('slug')} onBlur={fixSlug} />
        <TextInput label="Permalink" value={permalinkOf('JOURNAI', fixed)} readOnly />
        <MultiSelect
          {...input('tagIds')}
          data={tags}
          maxValues={postTagsMax}
          searchable
          hidePickedOptions
          nothingFoundMessage="Nothing found"
        />
      </SimpleGrid>
    </Panel>
  );
}

function ContentSection({ form: { fields, isDirty }, isNew }: Required<AiPageInputsProps>) {
  const [mode, setMode] = useState('form');
  const [taken, setTaken] = useState<AppliedDraft>();
  const { title, content: text } = fields.values;
  const parsed = useMemo(() => parseAiPage(text), [text]);
  const ids = useMemo(
    () => ('content' in parsed ? referencedPostIds(readAiPage(parsed.content)).map(String) : []),
    [parsed],
  );
  const { data: posts } = useQuery(referencedPostsQuery(ids));
  const changeContent = (content: string) => fields.setFieldValue('content', content);
  const message = 'message' in parsed ? parsed.message : undefined;
  const { problems, onBlur } = useProblemsAfterBlur(text, {
    isBegun: !isNew || Object.keys(fields.errors).length > 0,
    isLive: mode === 'json',
  });

  return (
    <Panel
      title="Content"
      aside={
        <Group gap="xs">
          <DraftWithAi
            title={title}
            content={'content' in parsed ? parsed.content : undefined}
            onTake={(draft) => {
              setTaken(draft);
              changeContent(formatAiPage(draft.after));
            }}
          />
          <SegmentedControl
            size="xs"
            aria-label="Content as"
            data={[
              { value: 'form', label: 'Form' },
              { value: 'json', label: 'JSON' },
            ]}
            value={mode}
            onChange={setMode}
          />
        </Group>
      }
    >
      <Stack gap="sm">
        {taken && isDirty && (
          <AppliedDraftNotice
            taken={taken}
            text={text}
            onUndo={(before) => {
              setTaken(undefined);
              changeContent(before);
            }}
            onClose={() => setTaken(undefined)}
          />
        )}
        {'content' in parsed && (
          <ModelParts
            content={parsed.content}
            onChange={(marked) => changeContent(formatAiPage(marked))}
          />
        )}
        {mode === 'json' && (
          <JsonEditor
            label="JSON"
            value={text}
            onChange={changeContent}
            format={formatContentText}
            error={message}
          />
        )}
        {mode === 'form' &&
          ('content' in parsed ? (
            <Stack onBlur={onBlur}>
              <AiPageForm content={parsed.content} posts={posts} onChange={changeContent} />
            </Stack>
          ) : (
            <Text size="sm" role="status">
              {message}. Put it right in the JSON first.
            </Text>
          ))}
        {'content' in parsed && <AiPageProblems problems={problems} ids={ids} posts={posts} />}
      </Stack>
    </Panel>
  );
}

function SeoSection({ form: { fields } }: AiPageInputsProps) {
  const { title, slug, content } = fields.values;
  const seo: PostSeo = fields.values.seo;
  const changeSeo = (change: PostSeo) => fields.setFieldValue('seo', { ...seo, ...change });
  const errorOf = (name: keyof PostSeo) => fields.errors[`seo.${name}`] as string | undefined;
  const intro = useMemo(() => {
    const { intro_copy } = readAiPage(parseContentText(content));
    return new DOMParser().parseFromString(intro_copy, 'text/html').body.textContent ?? '';
  }, [content]);
  return (
    <Panel title="SEO">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="sm">
            <Switch
              label="Search engines may list it"
              checked={!seo.meta_robots_noindex}
              onChange={({ currentTarget }) =>
                changeSeo({ meta_robots_noindex: !currentTarget.checked })
              }
            />
            <TextInput
              label="SEO title"
              value={seo.title ?? ''}
              error={errorOf('title')}
              onChange={({ currentTarget }) => changeSeo({ title: currentTarget.value })}
            />
            <Textarea
              label="Meta description"
              autosize
              minRows={2}
              value={seo.metadesc ?? ''}
              error={errorOf('metadesc')}
              onChange={({ currentTarget }) => changeSeo({ metadesc: currentTarget.value })}
            />
            <TextInput
              label="Canonical URL"
              value={seo.canonical ?? ''}
              error={errorOf('canonical')}
              onChange={({ currentTarget }) => changeSeo({ canonical: currentTarget.value })}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <SearchResultPreview
            path={permalinkPath(permalinkOf('JOURNAI', aiPageSlug(slug)))}
            title={seo.title || title}
            description={seo.metadesc || intro}
            isListed={!seo.meta_robots_noindex}
          />
        </Grid.Col>
      </Grid>
    </Panel>
  );
}

const previewDelayMs = 500;

function AiPagePreview({ form: { fields } }: AiPageInputsProps) {
  const { title, content } = fields.values;
  // Shows the last valid content while the text is being edited.
  const [shown, setShown] = useState({ title, content });
  const [settled] = useDebouncedValue(`${title}\0${content}`, previewDelayMs);
  useEffect(() => {
    const [nextTitle = '', next = ''] = settled.split('\0');
    if (parseContentText(next)) setShown({ title: nextTitle, content: next });
  }, [settled]);
  const { data: html, error } = useQuery({
    ...previewAiPageQuery(shown),
    placeholderData: (before) => before,
  });
  return (
    <Panel title="Preview">
      <PreviewFrame title="Preview of the page" html={html} error={error} />
    </Panel>
  );
}
