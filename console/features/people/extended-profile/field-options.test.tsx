// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { extendedProfileMessages } from '../../../../contract/people/extended-profile.ts';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { ProfileFieldOptions } from './field-options.tsx';
import { newFieldValuesIn, profileFieldValuesSchema } from './field-values.ts';

function Page() {
  const { fields } = useSchemaForm({
    schema: profileFieldValuesSchema,
    initialValues: { ...newFieldValuesIn('1'), type: 'CHECKBOX', maxOptions: 2 },
    save: async () => undefined,
    onSaved() {},
  });
  return (
    <>
      <ProfileFieldOptions fields={fields} />
      <button type="button" onClick={() => fields.validate()}>
        Check
      </button>
    </>
  );
}

test.each(['', '2.5', '1e1', '-2'])('a maximum of options of %j says what is wanted', (typed) => {
  renderInConsole(<Page />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Maximum of options' }), {
    target: { value: typed },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('Must be a whole number from 1 to 100')).toBeTruthy();
  expect(screen.queryByText(extendedProfileMessages.maxOptionsReached)).toBeNull();
});
