import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  formatPercent,
  maxVariants,
  maxWeight,
  totalWeight,
  toVariantKey,
} from '../../../../contract/experiments/experiments.ts';
import { InputGroup } from '../../../kit/form/input-group.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './experiment-inputs.module.css';
import type { ExperimentValues } from './experiment-values.ts';
import { placed } from './placed.ts';

/** Keys with their weights, and what share of all visitors each weight comes to. */
export function VariantsInput({ form: { fields } }: { form: SchemaForm<ExperimentValues> }) {
  const { variants } = fields.values;
  const total = totalWeight(variants.map(({ weight }) => ({ weight: weight || 0 })));
  const errorAt = (path: string) => fields.errors[path];

  /** Messages stand at places, and those change. */
  function remove(place: number) {
    fields.clearErrors();
    fields.setFieldValue('variants', variants.toSpliced(place, 1));
  }

  return (
    <InputGroup
      label="Variants"
      description="The first one is the control. A weight of 0 takes no new visitors."
      error={errorAt('variants')}
    >
      {placed(variants).map(({ place, item: { key, weight } }) => (
        <div key={place} className={classes.row}>
          <TextInput
            aria-label={`Key of variant ${place + 1}`}
            placeholder="Key"
            value={key}
            error={errorAt(`variants.${place}.key`)}
            onChange={({ currentTarget }) =>
              fields.setFieldValue(`variants.${place}.key`, toVariantKey(currentTarget.value))
            }
          />
          <NumberInput
            aria-label={`Weight of variant ${place + 1}`}
            placeholder="Weight"
            allowDecimal={false}
            allowNegative={false}
            min={0}
            max={maxWeight}
            value={Number.isNaN(weight) ? '' : weight}
            error={errorAt(`variants.${place}.weight`)}
            onChange={(typed) =>
              fields.setFieldValue(
                `variants.${place}.weight`,
                typeof typed === 'number' ? typed : Number.NaN,
              )
            }
          />
          <Text size="sm" className={classes.percent}>
            {formatPercent(weight || 0, total)}%
          </Text>
          <TrashButton label={`Remove variant ${place + 1}`} onClick={() => remove(place)} />
        </div>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={variants.length >= maxVariants}
          onClick={() => fields.setFieldValue('variants', [...variants, { key: '', weight: 0 }])}
        >
          Add variant
        </Button>
      </Group>
    </InputGroup>
  );
}
