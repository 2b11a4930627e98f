import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import {
  harmCategories,
  harmCategoryLabels,
} from '../../../../contract/moderation/harm-categories.ts';
import {
  formatLadder,
  type PolicyForm,
  parseLadder,
  policyForm,
  policyGroundLabels,
  policyGrounds,
} from '../../../../contract/moderation/policies.ts';
import { FormPanel } from '../../../kit/form/form-panel.tsx';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { usePanelSaving } from '../../../kit/form/use-panel-saving.ts';
import { type SchemaForm, useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import type { RecordPanelProps } from '../../../kit/record-panel.tsx';
import { type Policy, upsertPolicy } from './policies.queries.ts';

const policyGroundChoices = policyGrounds.map((value) => ({
  value,
  label: policyGroundLabels[value],
}));

const harmCategoryChoices = harmCategories.map((value) => ({
  value,
  label: harmCategoryLabels[value],
}));

const emptyPolicy: PolicyForm = {
  name: '',
  memberText: '',
  staffText: '',
  ground: 'TERMS',
  category: 'OTHER',
  referenceUrl: '',
  ladderText: '',
  strikeDays: 180,
  isActive: true,
};

const toPolicyVariables = ({ ladderText, ...fields }: PolicyForm) => ({
  ...fields,
  ladder: parseLadder(ladderText) ?? [],
});

export function NewPolicyPanel({ opened, onClose }: RecordPanelProps) {
  const { onSaved } = usePanelSaving(onClose, 'policy');
  const form = useSchemaForm({
    schema: policyForm,
    initialValues: emptyPolicy,
    save: (input) => upsertPolicy(toPolicyVariables(input)),
    onSaved,
  });
  return (
    <FormPanel
      title="New policy"
      form={form}
      submitLabel="Save policy"
      opened={opened}
      onClose={onClose}
    >
      <PolicyInputs form={form} />
    </FormPanel>
  );
}

export function EditPolicyPanel({
  item: policy,
  opened,
  onClose,
}: RecordPanelProps & { item: Policy }) {
  const { id } = policy;
  const form = useEditForm({
    latest: policy,
    valuesOf: ({ id: _, version: __, ladder, ...fields }: Policy) => ({
      ...fields,
      ladderText: formatLadder(ladder),
    }),
    schemaFor: () => policyForm,
    save: (input, version) => upsertPolicy({ id, version, ...toPolicyVariables(input) }),
    ...usePanelSaving(onClose, 'policy'),
    leaves: true,
  });
  return (
    <FormPanel
      title="Edit policy"
      form={form}
      submitLabel="Save policy"
      opened={opened}
      onClose={onClose}
      noun="policy"
    >
      <PolicyInputs form={form} />
    </FormPanel>
  );
}

function PolicyInputs({ form: { input } }: { form: SchemaForm<PolicyForm> }) {
  return (
    <>
      <TextInput {...input('name')} data-autofocus />
      <Textarea
        {...input('memberText')}
        description="Quoted in notices to members."
        autosize
        minRows={3}
        maxRows={10}
      />
      <Textarea
        {...input('staffText')}
        description="Shown to staff when they choose a policy. Members never see it."
        autosize
        minRows={2}
        maxRows={8}
      />
      <NativeSelect {...input('ground')} data={policyGroundChoices} />
      <NativeSelect
        {...input('category')}
        data={harmCategoryChoices}
        description="For transparency reports."
      />
      <TextInput
        {...input('referenceUrl')}
        description="Published with statements of reasons. May be empty."
      />
      <Textarea
        {...input('ladderText')}
        description="A line for each strike: Warning, Mute 7, Suspension 30. The number is days."
        autosize
        minRows={3}
      />
      <NumberInput {...input('strikeDays')} min={1} />
      <Switch
        {...input('isActive', { type: 'checkbox' })}
        description="Past decisions keep a policy that is no longer in use."
      />
    </>
  );
}
