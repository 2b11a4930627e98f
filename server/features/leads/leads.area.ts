import type { Area, Core } from '../../area.ts';
import { lowerDeliveryCounts } from './lead-delivery/delivery-counts.ts';
import { createLeadDeliveriesService } from './lead-delivery/lead-deliveries.service.ts';
import { deliverLeadsJob } from './lead-delivery/lead-delivery.job.ts';
import { scheduleLeadsJob } from './lead-delivery/lead-schedule.job.ts';
import { createSftpService } from './lead-delivery/sftp.service.ts';
import { createLeadFormDeletionService } from './lead-forms/lead-form-deletion.service.ts';
import { createLeadFormsService, type VisibleLeadForm } from './lead-forms/lead-forms.service.ts';
import { generateLeadsJob } from './lead-uploads/generate-leads.job.ts';
import { createLeadUploadsService } from './lead-uploads/lead-uploads.service.ts';
import { createOptOutService } from './lead-uploads/opt-out.service.ts';
import { createLeadErasure } from './leads/lead-erasure.ts';
import { createLeadSubmissionsService } from './leads/lead-submissions.service.ts';
import { createLeadsService } from './leads/leads.service.ts';
import { createOpportunitiesService } from './opportunities/opportunities.service.ts';
import { createOpportunityAnsweringService } from './opportunities/opportunity-answering.service.ts';
import { createSftpGateway } from './sftp/sftp-gateway.ts';
import { openSftpKey } from './sftp/sftp-key.ts';
import { createSftpPasswords } from './sftp/sftp-passwords.ts';

type LeadServices = Awaited<ReturnType<typeof openLeadServices>>['services'];

declare module '../../area.ts' {
  interface Services extends LeadServices {}
}

export async function openLeadServices(
  { config, database, events, changes, jobs, mail, hosts, callers, metrics, secretBox }: Core,
  {
    renderPreview,
  }: {
    renderPreview(form: VisibleLeadForm): string;
  },
) {
  const { privateKey, publicKey } = await openSftpKey(config.dataDir);
  const passwords = createSftpPasswords(secretBox);
  const gateway = createSftpGateway({
    database,
    privateKey,
    outgoing: { allowLoopback: config.fetchLoopback, hosts: config.outgoingHosts },
  });
  const leadDeliveries = createLeadDeliveriesService({ database, changes, events, jobs });
  const leadUploads = createLeadUploadsService({ database, changes, jobs, hosts });
  return {
    services: {
      leadForms: createLeadFormsService({
        database,
        changes,
        passwords,
        retryDeliveries: leadDeliveries.retryFailed,
        renderPreview,
      }),
      leadFormDeletion: createLeadFormDeletionService({ database, changes }),
      leadSubmissions: createLeadSubmissionsService({ database, events }),
      leads: createLeadsService({
        database,
        changes,
        erasure: createLeadErasure(lowerDeliveryCounts),
      }),
      leadDeliveries,
      sftp: createSftpService({ database, changes, jobs, gateway, passwords, publicKey }),
      leadUploads,
      optOut: createOptOutService({ database, events }),
      opportunities: createOpportunitiesService({ database, changes }),
      opportunityAnswering: createOpportunityAnsweringService({ database, events }),
    },
    jobs: [
      generateLeadsJob({ database, events, callers, changes, mail }),
      deliverLeadsJob({ database, events, gateway, passwords, jobs, mail, hosts, metrics }),
      scheduleLeadsJob({ database, events, jobs }),
    ],
    cleanUps: [leadUploads.deleteOldMalformed],
  } satisfies Area;
}
