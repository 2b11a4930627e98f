export const deliveryStatuses = ['QUEUED', 'RUNNING', 'SENT', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const attemptStatuses = ['RUNNING', 'SENT', 'FAILED', 'INTERRUPTED'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** How the deliveries of a form are doing. */
export const deliveryHealths = ['FINE', 'FAILING', 'STOPPED', 'UNUSED', 'NO_HOST'] as const;
export type DeliveryHealth = (typeof deliveryHealths)[number];
export const deliveryHealthLabels: Record<DeliveryHealth, string> = {
  FINE: 'Delivering',
  FAILING: 'Failing',
  STOPPED: 'Host key changed',
  UNUSED: 'Nothing sent yet',
  NO_HOST: 'No host',
};

/** Leads go out at so many minutes past every hour. */
export const deliveryMinute = 7;

/** Those of its delivery, or that it still waits for one. */
export const leadStates = ['WAITING', ...deliveryStatuses] as const;
export type LeadState = (typeof leadStates)[number];

/** Of a delivery, the latest are told. */
export const maxAttempts = 50;
