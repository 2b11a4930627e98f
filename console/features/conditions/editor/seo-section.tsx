import {
  Grid,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  computeSeoHead,
  type DisorderSeo,
  disorderSeo,
} from '../../../../contract/conditions/disorder-seo.ts';
import { conditionPath } from '../../../../contract/conditions/disorders.ts';
import { readFieldRules } from '../../../kit/form/field-rules.ts';
import { Panel } from '../../../kit/panel.tsx';
import { SearchResultPreview } from '../../../kit/search-result-preview.tsx';
import { truncateText } from '../../../kit/truncate-text.ts';
import { useViewer } from '../../../lib/viewer.ts';
import classes from './editor.module.css';

interface SeoSectionProps {
  seo: DisorderSeo;
  errorOf(name: keyof DisorderSeo): string | undefined;
  onChange(change: Partial<DisorderSeo>): void;
  condition: { name: string; slug: string; summary: string };
}

/** Groups of two short inputs side by side, with a long one below. */
const seoFieldGroups = [
  { lines: ['title', 'canonical'], text: 'metaDescription' },
  { lines: ['ogTitle', 'ogImage'], text: 'ogDescription' },
  { lines: ['twitterTitle', 'twitterImage'], text: 'twitterDescription' },
] as const;

export function SeoSection(props: SeoSectionProps) {
  return (
    <Panel title="SEO">
      <SeoInputs {...props} />
    </Panel>
  );
}

export function SeoInputs({ seo, errorOf, onChange, condition }: SeoSectionProps) {
  const rules = readFieldRules(disorderSeo);
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="sm">
          <Switch
            {...rules.allowIndexing}
            checked={seo.allowIndexing}
            onChange={({ currentTarget }) => onChange({ allowIndexing: currentTarget.checked })}
          />
          {seoFieldGroups.map(({ lines, text }) => (
            <Stack key={text} gap="sm">
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
                {lines.map((name) => (
                  <TextInput
                    key={name}
                    {...rules[name]}
                    value={seo[name]}
                    error={errorOf(name)}
                    onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
                  />
                ))}
              </SimpleGrid>
              <Textarea
                {...rules[text]}
                autosize
                minRows={2}
                value={seo[text]}
                error={errorOf(text)}
                onChange={({ currentTarget }) => onChange({ [text]: currentTarget.value })}
              />
            </Stack>
          ))}
          <TagsInput
            {...rules.keywords}
            value={seo.keywords}
            error={errorOf('keywords')}
            onChange={(keywords) => onChange({ keywords })}
            acceptValueOnBlur
            clearable
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <SeoPreview seo={seo} condition={condition} />
      </Grid.Col>
    </Grid>
  );
}

/** Approximate: services shorten texts differently. */
function SeoPreview({ seo, condition }: Pick<SeoSectionProps, 'seo' | 'condition'>) {
  const { site } = useViewer();
  const { name, slug, summary } = condition;
  const head = useMemo(() => {
    const words = new DOMParser().parseFromString(summary, 'text/html').body.textContent ?? '';
    return computeSeoHead(seo, { name, summaryText: words, path: conditionPath(slug) });
  }, [seo, name, slug, summary]);
  return (
    <Stack gap="md">
      <SearchResultPreview
        path={conditionPath(slug)}
        title={head.title}
        description={head.description}
        isListed={seo.allowIndexing}
      />
      <figure className={classes.figure}>
        <Text size="sm" fw={600} mb={4} component="figcaption">
          Share card
        </Text>
        <div className={classes.preview}>
          <div className={classes.cardImage}>
            <Stack gap={2} align="center">
              <IconPhoto aria-hidden />
              <Text size="xs" px="xs" ta="center">
                {head.og.image || 'No image'}
              </Text>
            </Stack>
          </div>
          <Text size="xs" c="dimmed">
            {site.host}
          </Text>
          <Text fw={600} size="sm">
            {truncateText(head.og.title, 70)}
          </Text>
          <Text size="sm" className={classes.twoLines}>
            {truncateText(head.og.description, 200)}
          </Text>
        </div>
      </figure>
    </Stack>
  );
}
