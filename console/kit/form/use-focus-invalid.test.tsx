// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

function Form() {
  const [problem, setProblem] = useState<{ message: string }>();
  const form = useFocusInvalid(problem);
  return (
    <form ref={form}>
      <TextInput label="Fine" />
      <TextInput label="Wrong" error={problem?.message} />
      <button type="button" onClick={() => setProblem({ message: 'Please say why.' })}>
        Save
      </button>
    </form>
  );
}

test('each refused attempt focuses the first invalid input', () => {
  renderInConsole(<Form />);
  const save = screen.getByRole('button', { name: 'Save' });
  const wrong = screen.getByLabelText('Wrong');
  for (const attempt of [1, 2]) {
    save.focus();
    fireEvent.click(save);
    expect(document.activeElement, `attempt ${attempt}`).toBe(wrong);
  }
});
