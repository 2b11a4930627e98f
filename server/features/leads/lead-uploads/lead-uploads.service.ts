import {
  leadUploadInput,
  parseEmailList,
  problemOfList,
  uploadMessages,
  uploadStalledMs,
} from '../../../../contract/leads/lead-uploads.ts';
import { may, refusal } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { validate } from '../../../base/validate.ts';
import type { Site } from '../../../base/viewer.ts';
import type { Database } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { accountsIn } from '../../accounts/auth/accounts.service.ts';
import { roleIdOf } from '../../accounts/auth/sessions.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { generateLeadsQueue } from './generate-leads.job.ts';
import {
  type LeadMedium,
  type LeadUpload,
  leadUploadsRepository,
} from './lead-uploads.repository.ts';

export interface GenerateLeadsArgs {
  emailList: string;
  siteId: number;
  leadMediumId: number;
  form: string;
  adName: string;
  campaign: string;
  sendEmail: boolean;
  preserveEmailPreferences: boolean;
}

export interface LeadUploadsService {
  mediums(): Promise<LeadMedium[]>;
  get(actor: Actor, id: number): Promise<LeadUpload>;
  /** Takes the list and leaves it to a job. */
  generate(actor: Actor, args: GenerateLeadsArgs): Promise<LeadUpload>;
  /** Goes on with one that has stopped; whatever is not stopped stays as it is. */
  restart(actor: Actor, id: number): Promise<LeadUpload>;
}

/** Whether nothing happens to it any more, though it is not done. */
export function hasStopped({ status, updatedAt }: Pick<LeadUpload, 'status' | 'updatedAt'>) {
  if (status === 'DONE') return false;
  return status === 'FAILED' || Date.now() - updatedAt.getTime() > uploadStalledMs;
}

/** A site on which someone has an account, and whether that may upload leads there. */
interface OwnSite {
  site: Site;
  userId: number;
  mayUpload: boolean;
}

export function createLeadUploadsService({
  database,
  changes,
  jobs,
  hosts,
}: {
  database: Database;
  changes: ChangeLog;
  jobs: Jobs;
  hosts: Hosts;
}): LeadUploadsService {
  const { db } = database;

  /** People have another role on each of their sites, and only that one counts there. */
  async function sitesOf(actor: Actor): Promise<OwnSite[]> {
    const linked = await sitesIn(db).ofAccount(actor.siteId, actor.id, actor.provenAt);
    return Promise.all(
      linked.map(async ({ userId, ...site }) => {
        const account = await accountsIn(db).find(site.id, userId);
        const mayUpload =
          account !== undefined &&
          may({ roleId: roleIdOf(account.roleId), siteFeatures: site.features }, 'leads.upload');
        return { site, userId, mayUpload };
      }),
    );
  }

  async function find(actor: Actor, id: number) {
    const sites = (await sitesOf(actor)).filter(({ mayUpload }) => mayUpload);
    const upload = await leadUploadsRepository(db).find(
      sites.map(({ site }) => site.id),
      id,
    );
    const own = sites.find(({ site }) => site.id === upload?.siteId);
    if (!upload || !own) throw notFound(uploadMessages.notFound);
    return { upload, own };
  }

  return {
    mediums: () => leadUploadsRepository(db).mediums(),

    get: async (actor, id) => (await find(actor, id)).upload,

    async restart(actor, id) {
      const { own } = await find(actor, id);
      return database.transaction(async (trx) => {
        const uploads = leadUploadsRepository(trx);
        const upload = await uploads.lock(id);
        if (!upload) throw notFound(uploadMessages.notFound);
        if (!hasStopped(upload)) return upload;
        const author = { id: own.userId, siteId: upload.siteId, requestId: actor.requestId };
        const after = { processed: upload.processed };
        await changes.record(trx, author, { noun: 'leadUpload', id, action: 'restarted', after });
        await jobs.send(trx, generateLeadsQueue, { uploadId: id });
        return uploads.requeue(upload.siteId, id);
      });
    },

    async generate(actor, { emailList, siteId, leadMediumId, ...fields }) {
      const input = validate(leadUploadInput, fields);
      const list = parseEmailList(emailList);
      const problem = problemOfList(list);
      if (problem) throw invalidInput(problem, 'emailList');
      const own = (await sitesOf(actor)).find(({ site }) => site.id === siteId);
      if (!own) throw notFound(uploadMessages.siteNotFound, 'siteId');
      if (!own.mayUpload) throw forbidden(refusal('leads.upload'));
      const mediums = await leadUploadsRepository(db).mediums();
      if (!mediums.some(({ id }) => id === leadMediumId)) {
        throw notFound(uploadMessages.mediumNotFound, 'leadMediumId');
      }

      return database.transaction(async (trx) => {
        const uploads = leadUploadsRepository(trx);
        const { addresses, malformed, duplicates } = list;
        const upload = await uploads.insert(siteId, {
          ...input,
          leadMediumId,
          origin: hosts.originOfSite(own.site.domainName),
          total: addresses.length,
          malformed,
          duplicates,
          startedBy: own.userId,
        });
        await uploads.insertParts(upload.id, addresses);
        // The addresses themselves stay out of the trail.
        await changes.record(
          trx,
          { id: own.userId, siteId, requestId: actor.requestId },
          {
            noun: 'leadUpload',
            id: upload.id,
            action: 'created',
            after: { ...input, leadMediumId, total: addresses.length, malformed, duplicates },
          },
        );
        await jobs.send(trx, generateLeadsQueue, { uploadId: upload.id });
        return upload;
      });
    },
  };
}
