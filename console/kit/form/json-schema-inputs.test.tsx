// @vitest-environment happy-dom
import { useForm } from '@mantine/form';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderInConsole } from '../../testing/render.tsx';
import { type JsonValues, jsonSchema, toFormValues } from './json-schema.ts';
import { JsonSchemaInputs } from './json-schema-inputs.tsx';

const schema = jsonSchema.parse(
  z.toJSONSchema(
    z.object({
      name: z.string().min(1).max(60).meta({ title: 'Name', description: 'As people see it.' }),
      note: z.string().max(500).meta({ title: 'Note' }),
      seats: z.int().min(1).max(50).meta({ title: 'Seats' }),
      days: z
        .array(z.enum(['Mon', 'Tue']))
        .meta({ title: 'Days', choices: { Mon: 'Monday', Tue: 'Tuesday' } }),
      synonyms: z.array(z.string().max(20)).max(2).meta({ title: 'Synonyms' }),
      picture: z.file().mime(['image/png', 'image/webp']).meta({ title: 'Picture' }),
      room: z.enum(['', 'North', 'South']).meta({ title: 'Room', unusable: ['South'] }),
      hidden: z.boolean().meta({ title: 'Hidden' }),
    }),
  ),
);

/** Values of the form after each change. */
let held: JsonValues;

function Page({ stored }: { stored: object }) {
  const fields = useForm<JsonValues>({ initialValues: toFormValues(schema, stored) });
  held = fields.values;
  return <JsonSchemaInputs schema={schema} fields={fields} />;
}

test('texts get label, required mark and length from the schema', () => {
  renderInConsole(<Page stored={{ name: 'Sleep' }} />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('Sleep');
  expect(name.required).toBe(true);
  expect(name.maxLength).toBe(60);
  expect(screen.getByText('As people see it.')).toBeTruthy();
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  expect(note.tagName).toBe('TEXTAREA');
  expect(note.required).toBe(false);
});

test('numbers are sent as numbers', () => {
  renderInConsole(<Page stored={{ seats: 7 }} />);
  const seats = screen.getByRole<HTMLInputElement>('textbox', { name: /^Seats/ });
  expect(seats.value).toBe('7');
  expect(seats.required).toBe(true);
  fireEvent.change(seats, { target: { value: '12' } });
  expect(held.seats).toBe(12);
});

test('text that is no whole number stays as typed', () => {
  renderInConsole(<Page stored={{ seats: 7 }} />);
  const seats = screen.getByRole<HTMLInputElement>('textbox', { name: /^Seats/ });
  fireEvent.change(seats, { target: { value: '1.5' } });
  fireEvent.blur(seats);
  expect(seats.value).toBe('1.5');
  expect(held.seats).toBe(1.5);
});

test('several choices can be selected by their labels', async () => {
  renderInConsole(<Page stored={{ days: ['Mon'] }} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Days' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Tuesday' }));
  expect(held.days).toEqual(['Mon', 'Tue']);
});

test('a choice that cannot be used is shown and disabled', () => {
  renderInConsole(<Page stored={{ room: 'North' }} />);
  const isDisabled = (name: string) =>
    screen.getByRole<HTMLOptionElement>('option', { name }).disabled;
  expect(isDisabled('North')).toBe(false);
  expect(isDisabled('South')).toBe(true);
});

test('lists grow and shrink within the limits of the schema', () => {
  renderInConsole(<Page stored={{ synonyms: ['doze'] }} />);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  fireEvent.click(add);
  const second = screen.getByRole<HTMLInputElement>('textbox', { name: 'Synonyms 2' });
  expect(document.activeElement).toBe(second);
  expect(second.maxLength).toBe(20);
  fireEvent.change(second, { target: { value: 'nap' } });
  expect(held.synonyms).toEqual(['doze', 'nap']);
  expect(add.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Synonyms 1' }));
  expect(held.synonyms).toEqual(['nap']);
});

test('files are limited to the types of the schema', () => {
  renderInConsole(<Page stored={{}} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  expect(input?.accept).toBe('image/png,image/webp');
  const file = new File(['x'], 'x.png', { type: 'image/png' });
  fireEvent.change(input as HTMLElement, { target: { files: [file] } });
  expect(held.picture).toBe(file);
});
