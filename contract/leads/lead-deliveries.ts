export const deliveryStatuses = ['QUEUED', 'RUNNING', 'SENT', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryAttemptStatuses = ['RUNNING', 'SENT', 'FAILED', 'INTERRUPTED'] as const;
export type DeliveryAttemptStatus = (typeof deliveryAttemptStatuses)[number];

export const deliveryHealths = ['FINE', 'FAILING', 'STOPPED', 'UNUSED', 'NO_HOST'] as const;
export type DeliveryHealth = (typeof deliveryHealths)[number];
export const deliveryHealthLabels: Record<DeliveryHealth, string> = {
  FINE: 'Delivering',
  FAILING: 'Failing',
  STOPPED: 'Host key changed',
  UNUSED: 'Nothing sent yet',
  NO_HOST: 'No host',
};

/** Minute of the hour at which leads are sent. */
export const deliveryMinuteOfHour = 7;

/** Delivery state of a lead; WAITING leads are in no delivery yet. */
export const leadStates = ['WAITING', ...deliveryStatuses] as const;
export type LeadState = (typeof leadStates)[number];

export const maxListedAttempts = 50;
