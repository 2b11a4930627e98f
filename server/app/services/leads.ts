import { previewPage } from '../../companion/lead-form.view.ts';
import { deliverLeadsJob } from '../../features/lead-forms/lead-delivery.job.ts';
import { createLeadFormsService } from '../../features/lead-forms/lead-forms.service.ts';
import { scheduleLeadsJob } from '../../features/lead-forms/lead-schedule.job.ts';
import { createLeadSubmissionsService } from '../../features/lead-forms/lead-submissions.service.ts';
import { createLeadsService } from '../../features/lead-forms/leads.service.ts';
import { createSftpService } from '../../features/lead-forms/sftp.service.ts';
import { createSftpGateway } from '../../features/lead-forms/sftp-gateway.ts';
import { openSftpKey } from '../../features/lead-forms/sftp-key.ts';
import { createSftpPasswords } from '../../features/lead-forms/sftp-passwords.ts';
import { generateLeadsJob } from '../../features/lead-uploads/generate-leads.job.ts';
import { createLeadUploadsService } from '../../features/lead-uploads/lead-uploads.service.ts';
import { createOptOutService } from '../../features/lead-uploads/opt-out.service.ts';
import { createAnsweringService } from '../../features/opportunities/answering.service.ts';
import { createOpportunitiesService } from '../../features/opportunities/opportunities.service.ts';
import { openSecretBox } from '../../lib/secret-box.ts';
import type { Area, Core } from './core.ts';

export type LeadServices = Awaited<ReturnType<typeof openLeadServices>>['services'];

/** Lead forms and their delivery, lead upload, opportunity campaigns. */
export async function openLeadServices({
  config,
  database,
  events,
  changes,
  jobs,
  mail,
  hosts,
}: Core) {
  const { privateKey, publicKey } = await openSftpKey(config.dataDir);
  const passwords = createSftpPasswords(await openSecretBox(config));
  const gateway = createSftpGateway({
    database,
    privateKey,
    allowLoopback: config.fetchLoopback,
  });
  return {
    services: {
      leadForms: createLeadFormsService({
        database,
        changes,
        passwords,
        renderPreview: previewPage,
      }),
      leadSubmissions: createLeadSubmissionsService({ database, events }),
      leads: createLeadsService({ database, changes, jobs }),
      sftp: createSftpService({ database, changes, jobs, gateway, passwords, publicKey }),
      leadUploads: createLeadUploadsService({ database, changes, jobs, hosts }),
      optOut: createOptOutService({ database, events }),
      opportunities: createOpportunitiesService({ database, changes }),
      answering: createAnsweringService({ database, events }),
    },
    jobs: [
      generateLeadsJob({ database, events, changes, mail }),
      deliverLeadsJob({ database, events, gateway, passwords, jobs, mail }),
      scheduleLeadsJob({ database, events, jobs }),
    ],
  } satisfies Area;
}
