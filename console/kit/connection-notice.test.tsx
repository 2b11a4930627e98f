// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { exceededLimitMessages } from '../../contract/limit-messages.ts';
import { messages } from '../../contract/messages.ts';
import { userMessages } from '../../contract/people/users.ts';
import { createUnreachableError } from '../lib/api-error.ts';
import { watchConnection } from '../lib/connection.ts';
import { readJson, request } from '../lib/http.ts';
import { postJson } from '../lib/post-json.ts';
import { renderInConsole } from '../testing/render.tsx';
import { SchemaForm } from './form/schema-form.tsx';
import { useSchemaForm } from './form/use-schema-form.ts';

/** State of the connection, and the requests sent over it. */
let line: 'good' | 'cut' | 'proxy' | 'without a database';
let asked: string[];
const databaseAway = {
  errors: [{ message: exceededLimitMessages.databaseAway, extensions: { code: 'UNAVAILABLE' } }],
};
let stopWatching: () => void;

beforeEach(() => {
  line = 'good';
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (line === 'cut') throw new TypeError('Failed to fetch');
    if (line === 'proxy') return new Response('<h1>Bad gateway</h1>', { status: 502 });
    if (line === 'without a database') return Response.json(databaseAway, { status: 503 });
    return Response.json({ page: path });
  });
  stopWatching = watchConnection();
});

afterEach(async () => {
  line = 'good';
  setOnline(true);
  await pass(60_000);
  stopWatching();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

function Pages({ page }: { page: number }) {
  const { data } = useQuery({
    queryKey: ['viewer', page],
    queryFn: async () => {
      const response = await request(`/page/${page}`);
      if (response.status === 503) throw createUnreachableError('the database is away');
      return readJson<{ page: string }>(response);
    },
    placeholderData: keepPreviousData,
  });
  return <p>Shown: {data?.page}</p>;
}

for (const trouble of ['cut', 'proxy', 'without a database'] as const) {
  test(`a connection that is ${trouble} is reported, rows stay, and the next page loads by itself`, async () => {
    const { rerender } = renderInConsole(<Pages page={1} />);
    await pass(10);
    expect(screen.getByText('Shown: /page/1')).toBeTruthy();

    line = trouble;
    rerender(<Pages page={2} />);
    await pass(30_000);
    expect(screen.getByRole('status').textContent).toContain(messages.unreachable);
    expect(screen.getByText('Shown: /page/1')).toBeTruthy();

    line = 'good';
    await pass(20_000);
    expect(screen.getByText('Shown: /page/2')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
  });
}

test('people can retry at once', async () => {
  const { rerender } = renderInConsole(<Pages page={1} />);
  line = 'cut';
  rerender(<Pages page={2} />);
  await pass(30_000);
  line = 'good';
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await pass(10);
  expect(screen.getByText('Shown: /page/2')).toBeTruthy();
});

test('offline, nothing is requested until the network is back', async () => {
  const { rerender } = renderInConsole(<Pages page={1} />);
  await pass(10);
  line = 'cut';
  setOnline(false);
  expect(screen.getByRole('status').textContent).toContain(messages.offline);
  asked = [];
  rerender(<Pages page={2} />);
  await pass(60_000);
  expect(asked).toEqual([]);
  expect(screen.getByText('Shown: /page/1')).toBeTruthy();

  line = 'good';
  setOnline(true);
  await pass(10);
  expect(screen.getByText('Shown: /page/2')).toBeTruthy();
});

test('one failed request among successful ones is no lost connection', async () => {
  renderInConsole(<Pages page={1} />);
  await pass(10);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/x') throw new TypeError('Failed to fetch');
    return Response.json({});
  });
  await expect(postJson('/api/x', {})).rejects.toThrow(messages.unreachable);
  await pass(10);
  expect(screen.getByRole('status').textContent).toBe('');
});

const schema = z.object({ name: z.string() });

function Editor() {
  const form = useSchemaForm({
    schema,
    initialValues: { name: '' },
    save: (values) => postJson('/api/save', values),
    onSaved() {},
    failure: userMessages.checkInputs,
  });
  return (
    <SchemaForm form={form}>
      <TextInput label="Name" {...form.fields.getInputProps('name')} />
    </SchemaForm>
  );
}

test('a save that cannot be sent shows the reason and keeps typed values', async () => {
  renderInConsole(<Editor />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Hope' } });
  line = 'cut';
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(10);
  expect(screen.queryByText(userMessages.checkInputs)).toBeNull();
  expect(screen.getByText(`${messages.unreachable} ${messages.tryOnceBack}`)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hope');
});

test('a save during a database outage shows the reason and keeps typed values; the person repeats it', async () => {
  renderInConsole(<Editor />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Hope' } });
  line = 'without a database';
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(10);
  expect(screen.getByText(exceededLimitMessages.databaseAway)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hope');
  line = 'good';
  asked = [];
  await pass(20_000);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(asked).not.toContain('/api/save');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hope');
});
