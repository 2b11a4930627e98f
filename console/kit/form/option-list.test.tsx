// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { OptionList } from './option-list.tsx';

let keys = 0;
const newOption = (name = '') => ({ key: `k${keys++}`, name });

function Page({ onSubmit, isFull = false }: { onSubmit(): void; isFull?: boolean }) {
  const form = useForm({ initialValues: { options: [newOption('One'), newOption('')] } });
  const { options } = form.values;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <OptionList
        form={form}
        path="options"
        options={options}
        newOption={newOption}
        isFull={isFull}
      >
        {({ index }) => (
          <TextInput
            aria-label={`Option ${index + 1}`}
            {...form.getInputProps(`options.${index}.name`)}
          />
        )}
      </OptionList>
    </form>
  );
}

const option = (place: number) => screen.getByLabelText<HTMLInputElement>(`Option ${place}`);
/** True if the browser would go on to submit the form. */
const pressEnter = (place: number) => fireEvent.keyDown(option(place), { key: 'Enter' });

test('Enter goes to the next option, and adds one after the last that has a name', () => {
  renderInConsole(<Page onSubmit={() => undefined} />);
  option(1).focus();
  expect(pressEnter(1)).toBe(false);
  expect(document.activeElement).toBe(option(2));
  expect(pressEnter(2)).toBe(false);
  expect(screen.queryByLabelText('Option 3')).toBeNull();
  fireEvent.change(option(2), { target: { value: 'Two' } });
  pressEnter(2);
  expect(document.activeElement).toBe(option(3));
});

test('Add Option focuses the new option', () => {
  renderInConsole(<Page onSubmit={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add Option' }));
  expect(document.activeElement).toBe(option(3));
});

test('Enter neither adds an option nor saves if the list is full', () => {
  renderInConsole(<Page onSubmit={() => undefined} isFull />);
  fireEvent.change(option(2), { target: { value: 'Two' } });
  expect(pressEnter(2)).toBe(false);
  expect(screen.queryByLabelText('Option 3')).toBeNull();
});
