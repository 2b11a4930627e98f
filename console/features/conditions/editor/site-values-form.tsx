import { Select, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type DisorderSeo, disorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import { disorderMessages, disorderSiteInput } from '../../../../contract/conditions/disorders.ts';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { Panel } from '../../../kit/panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { type Condition, saveSiteValues } from './condition.queries.ts';
import { HtmlInput } from './html-input.tsx';
import { SeoInputs } from './seo-section.tsx';

type SiteValues = z.input<typeof disorderSiteInput>;

function toSiteValues({ onSite }: Condition): SiteValues {
  return {
    isFeatured: onSite?.isFeatured ?? null,
    hasDetailPage: onSite?.hasDetailPage ?? null,
    summary: onSite?.summary ?? null,
    rawBody: onSite?.rawBody ?? null,
    tags: onSite?.tags ? [...onSite.tags] : null,
    seo: onSite?.seo ? disorderSeo.parse(onSite.seo) : null,
  };
}

interface SiteValuesFormProps {
  condition: Condition;
  onConflict(): void;
  isShown: boolean;
}

export function SiteValuesForm({ condition, onConflict, isShown }: SiteValuesFormProps) {
  const queryClient = useQueryClient();
  const { site } = useViewer();
  const form = useEditForm({
    // Version of the site's values; 0 if there are none.
    latest: { ...condition, version: condition.onSite?.version ?? 0 },
    valuesOf: toSiteValues,
    schemaFor: () => disorderSiteInput,
    async save(change, version) {
      const saved = await saveSiteValues({ id: condition.id, version, ...change });
      return { ...saved, version: saved.onSite?.version ?? 0 };
    },
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['disorder'] });
      showSnack(disorderMessages.siteValuesSaved);
    },
    onConflict,
  });
  const { fields } = form;
  const { values } = fields;
  const seo = values.seo as DisorderSeo | null;
  const network = disorderSeo.parse(condition.seo);
  return (
    <SchemaForm
      form={form}
      noun="condition"
      submitLabel={`Save for ${site.name}`}
      isLong
      submitDisabled={!isShown}
    >
      <Text size="sm" c="dimmed">
        The catalogue is the network’s. What is set here holds on {site.name} alone; everything else
        follows the network.
      </Text>
      <Panel title="Flags">
        <Stack gap="sm">
          <NetworkDefaultChoice
            label="Featured"
            network={condition.isFeatured}
            value={values.isFeatured}
            onChange={(on) => fields.setFieldValue('isFeatured', on)}
          />
          <NetworkDefaultChoice
            label="Detail page"
            network={condition.hasDetailPage}
            value={values.hasDetailPage}
            onChange={(on) => fields.setFieldValue('hasDetailPage', on)}
          />
        </Stack>
      </Panel>
      <OverrideSection
        title="Summary"
        isOwn={values.summary !== null}
        onChange={(isOwn) => fields.setFieldValue('summary', isOwn ? condition.summary : null)}
      >
        <HtmlInput
          label="Summary on this site"
          error={fields.errors.summary as string | undefined}
          value={values.summary ?? ''}
          onChange={(html) => fields.setFieldValue('summary', html)}
        />
      </OverrideSection>
      <OverrideSection
        title="Body"
        isOwn={values.rawBody !== null}
        onChange={(isOwn) => fields.setFieldValue('rawBody', isOwn ? condition.rawBody : null)}
      >
        <HtmlInput
          label="Body on this site"
          error={fields.errors.rawBody as string | undefined}
          value={values.rawBody ?? ''}
          onChange={(html) => fields.setFieldValue('rawBody', html)}
        />
      </OverrideSection>
      <OverrideSection
        title="Ad tags"
        isOwn={values.tags !== null}
        onChange={(isOwn) => fields.setFieldValue('tags', isOwn ? [...condition.tags] : null)}
      >
        <TagsInput
          label="Ad tags on this site"
          error={fields.errors.tags}
          value={values.tags ?? []}
          onChange={(tags) => fields.setFieldValue('tags', tags)}
          acceptValueOnBlur
          clearable
        />
      </OverrideSection>
      <OverrideSection
        title="SEO"
        isOwn={seo !== null}
        onChange={(isOwn) => fields.setFieldValue('seo', isOwn ? network : null)}
      >
        {seo && (
          <SeoInputs
            seo={seo}
            errorOf={(name) => fields.errors[`seo.${name}`] as string | undefined}
            onChange={(change) => fields.setFieldValue('seo', { ...seo, ...change })}
            condition={{ ...condition, summary: values.summary ?? condition.summary }}
          />
        )}
      </OverrideSection>
    </SchemaForm>
  );
}

interface NetworkDefaultChoiceProps {
  label: string;
  network: boolean;
  value: boolean | null;
  onChange(value: boolean | null): void;
}

function NetworkDefaultChoice({ label, network, value, onChange }: NetworkDefaultChoiceProps) {
  return (
    <Select
      label={label}
      maw="20rem"
      data={[
        { value: 'network', label: `As in the network (${network ? 'yes' : 'no'})` },
        { value: 'true', label: 'Yes, on this site' },
        { value: 'false', label: 'No, not on this site' },
      ]}
      allowDeselect={false}
      value={value === null ? 'network' : String(value)}
      onChange={(chosen) => onChange(chosen === 'network' ? null : chosen === 'true')}
    />
  );
}

interface OverrideSectionProps {
  title: string;
  isOwn: boolean;
  onChange(isOwn: boolean): void;
  children: ReactNode;
}

function OverrideSection({ title, isOwn, onChange, children }: OverrideSectionProps) {
  return (
    <Panel
      title={title}
      aside={
        <Switch
          label="Own for this site"
          aria-label={`Own ${title.toLowerCase()} for this site`}
          checked={isOwn}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      }
    >
      {isOwn ? (
        children
      ) : (
        <Text size="sm" c="dimmed">
          As in the network.
        </Text>
      )}
    </Panel>
  );
}
