// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxListedDeliveries } from '../../../../contract/moderation/webhooks.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { WebhookDeliveriesPanel } from './webhook-delivery-list.tsx';
import type { Webhook, WebhookDelivery } from './webhooks.queries.ts';

const webhook: Webhook = {
  id: '3',
  url: 'https://receiver.example/events',
  description: '',
  eventTypes: [],
  isActive: true,
  disabledReason: null,
  previousSecretUntil: null,
  version: 1,
};

const newDelivery = (number: number, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: String(number),
  messageId: `m${number}`,
  eventType: 'content.flagged',
  state: 'SENT',
  attempts: 1,
  dueAt: null,
  lastStatus: 200,
  lastError: null,
  lastTriedAt: null,
  insertedAt: '2026-01-01T10:05:00Z',
  ...more,
});

let sent: { query: string; variables: Record<string, unknown> }[];
let answer: (variables: Record<string, unknown>) => unknown;

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const request = JSON.parse(body);
    sent.push(request);
    return Response.json(answer(request.variables));
  });
});

function open() {
  renderInConsole(<WebhookDeliveriesPanel webhook={webhook} opened onClose={() => {}} />);
}

const pageOf = (webhookDeliveries: WebhookDelivery[]) => ({ data: { webhookDeliveries } });

test('what is still to be sent cannot be sent again, and everything else says how it went', async () => {
  answer = () =>
    pageOf([
      newDelivery(3, { state: 'PENDING', attempts: 2, dueAt: '2026-01-01T10:10:00Z' }),
      newDelivery(2, { state: 'FAILED', attempts: 8, lastError: 'Answered 500' }),
      newDelivery(1),
    ]);
  open();
  const [waiting, failed, arrived] = await screen.findAllByRole('listitem');
  if (!waiting || !failed || !arrived) throw new Error('A delivery is missing');
  within(waiting).getByText(/2 attempts · next/);
  expect(within(waiting).queryByRole('button')).toBeNull();
  within(failed).getByText('Answered 500');
  within(arrived).getByText(/1 attempt$/);
  fireEvent.click(within(failed).getByRole('button', { name: /^Send again: content.flagged 2/ }));
  await waitFor(() => expect(sent.at(-1)?.query).toContain('WebhookDeliveries'));
  expect(sent.map(({ variables }) => variables)).toContainEqual({ id: '2' });
});

test('a full page offers the deliveries before it', async () => {
  const deliveries = Array.from({ length: maxListedDeliveries }, (_, index) =>
    newDelivery(maxListedDeliveries + 1 - index),
  );
  answer = ({ before }) => pageOf(before === '2' ? [newDelivery(1)] : deliveries);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show older deliveries' }));
  await screen.findByText('No older deliveries.');
  expect(screen.getAllByRole('listitem')).toHaveLength(maxListedDeliveries + 1);
});

test('nothing yet and a failure are said once each', async () => {
  answer = () => ({ errors: [{ message: 'The database is away.' }] });
  open();
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  answer = () => pageOf([]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing has happened since it was added.');
  expect(screen.queryByRole('alert')).toBeNull();
});
