import { Group, Text, TextInput } from '@mantine/core';
import {
  maxVariants,
  maxWeight,
  totalWeight,
  toVariantKey,
} from '../../../../contract/experiments/experiments.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { InputGroup } from '../../../kit/form/input-group.tsx';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { formatShare } from '../../../lib/format.ts';
import classes from './experiment-inputs.module.css';
import type { ExperimentValues } from './experiment-values.ts';
import { withIndex } from './with-index.ts';

/** A weight that is being typed may be a text. */
const toWeightNumber = (weight: unknown) => (typeof weight === 'number' ? weight : 0);

export function VariantsInput({ form: { fields } }: { form: SchemaForm<ExperimentValues> }) {
  const { variants } = fields.values;
  const total = totalWeight(variants.map(({ weight }) => ({ weight: toWeightNumber(weight) })));
  const errorAt = (path: string) => fields.errors[path];

  /** Clears errors: they belong to indexes, which change. */
  function remove(index: number) {
    fields.clearErrors();
    fields.setFieldValue('variants', variants.toSpliced(index, 1));
  }

  return (
    <InputGroup
      label="Variants"
      description="The first one is the control. A weight of 0 takes no new visitors."
      error={errorAt('variants')}
    >
      {variants.length > 0 && (
        <div className={classes.row} data-headings aria-hidden>
          <span>Key</span>
          <span>Weight</span>
          <span className={classes.percent}>Share</span>
        </div>
      )}
      {withIndex(variants).map(({ index, item: { key, weight } }) => (
        <div key={index} className={classes.row}>
          <TextInput
            aria-label={`Key of variant ${index + 1}`}
            placeholder="Key"
            value={key}
            error={errorAt(`variants.${index}.key`)}
            onChange={({ currentTarget }) =>
              fields.setFieldValue(`variants.${index}.key`, toVariantKey(currentTarget.value))
            }
          />
          <NumberInput
            aria-label={`Weight of variant ${index + 1}`}
            placeholder="Weight"
            min={0}
            max={maxWeight}
            {...fields.getInputProps(`variants.${index}.weight`)}
          />
          <Text size="sm" className={classes.percent}>
            {formatShare(toWeightNumber(weight), total)}
          </Text>
          <TrashButton label={`Remove variant ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      <Group>
        <AddButton
          variant="default"
          size="xs"
          disabled={variants.length >= maxVariants}
          onClick={() => fields.setFieldValue('variants', [...variants, { key: '', weight: 0 }])}
        >
          Add variant
        </AddButton>
      </Group>
    </InputGroup>
  );
}
