import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import {
  hasChoices,
  type Privacy,
  privacyLabels,
  profileFieldTypeLabels,
  profileFieldTypes,
  profileIconLabels,
  profileIcons,
} from '../../../../contract/people/extended-profile.ts';
import { isShownOnProfile } from '../../../../contract/people/profile-questions.ts';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { listDependencySources } from './dependencies.ts';
import type { ProfileSection } from './extended-profile.queries.ts';
import { ProfileFieldDependencies } from './field-dependencies.tsx';
import { ProfileFieldOptions } from './field-options.tsx';
import type { ProfileFieldValues } from './field-values.ts';
import { PrivateAnswersNotice } from './private-answers-notice.tsx';

type ParentPrivacy = Pick<ProfileFieldValues, 'displayOnProfile' | 'privacy'>;

interface FieldInputsProps {
  form: SchemaForm<ProfileFieldValues>;
  fieldId: string | undefined;
  sections: readonly ProfileSection[];
}

const selectPropsInsidePanel = {
  comboboxProps: { withinPortal: false },
  allowDeselect: false,
} as const;

export function FieldInputs({ form, fieldId, sections }: FieldInputsProps) {
  const { fields, input } = form;
  const { type, sectionId, parentProfileFieldId: parentId, privacy } = fields.values;
  const section = sections.find(({ id }) => id === sectionId);
  const parents = (section?.profileFields ?? []).filter(
    (field) => field.type === 'PARENT' && field.id !== fieldId,
  );
  return (
    <>
      <Select
        {...input('type')}
        {...selectPropsInsidePanel}
        data={profileFieldTypes.map((value) => ({ value, label: profileFieldTypeLabels[value] }))}
        onChange={(value) => {
          fields.setFieldValue('type', value as ProfileFieldValues['type']);
          if (value === 'PARENT') fields.setFieldValue('parentProfileFieldId', null);
        }}
      />
      <Select
        {...input('sectionId')}
        required
        {...selectPropsInsidePanel}
        data={sections.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => {
          fields.setFieldValue('sectionId', value ?? '');
          // The parent belongs to the previous section.
          fields.setFieldValue('parentProfileFieldId', null);
        }}
      />
      <TextInput {...input('name')} data-autofocus />
      <Textarea {...input('description')} autosize maxRows={6} />
      <Select
        {...input('icon')}
        required={false}
        {...selectPropsInsidePanel}
        data={profileIcons.map((value) => ({ value, label: profileIconLabels[value] }))}
      />
      {type !== 'PARENT' && (
        <Select
          {...input('parentProfileFieldId')}
          description={
            parents.length === 0 ? 'This section has no field of type Parent.' : undefined
          }
          comboboxProps={selectPropsInsidePanel.comboboxProps}
          clearable
          placeholder="None"
          disabled={parents.length === 0}
          data={parents.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {/* Children have the privacy of their parent. */}
      {parentId === null && (
        <Select
          label="Privacy"
          {...selectPropsInsidePanel}
          error={fields.errors.privacy}
          data={Object.entries(privacyLabels).map(([value, label]) => ({ value, label }))}
          value={String(privacy)}
          onChange={(value) => fields.setFieldValue('privacy', Number(value) as Privacy)}
        />
      )}
      <Checkbox {...input('displayOnProfile', { type: 'checkbox' })} required={false} />
      {fieldId !== undefined && (
        <PrivateAnswersNotice
          fieldId={fieldId}
          isPublic={isShownOnProfile(
            fields.values,
            parents.find(({ id }) => id === parentId) as ParentPrivacy | undefined,
            false,
          )}
        />
      )}
      {type && hasChoices(type) && <ProfileFieldOptions fields={fields} />}
      <ProfileFieldDependencies
        fields={fields}
        sources={listDependencySources(sections).filter(({ field }) => field.id !== fieldId)}
      />
    </>
  );
}
