import {
  leadUploadInput,
  malformedKeptDays,
  maxMalformedKept,
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
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Site } from '../../../base/viewer.ts';
import type { Database, Db } from '../../../db/database.ts';
import type { CleanUp } from '../../../jobs/clean-up.job.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { csvRows } from '../../../lib/csv.ts';
import { accountsIn } from '../../accounts/auth/accounts.service.ts';
import { roleIdOf } from '../../accounts/auth/sessions.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { generateLeadsQueue } from './generate-leads.job.ts';
import {
  type LeadMedium,
  type LeadUpload,
  leadUploadsRepository,
} from './lead-uploads.repository.ts';
import { uploadListRepository } from './upload-list.repository.ts';

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

/** For those who show long work of all kinds. */
export function leadUploadsIn(db: Db) {
  const { newest } = leadUploadsRepository(db);
  return { newest };
}

export interface LeadUploadsService {
  mediums(): Promise<LeadMedium[]>;
  /** To all sites on which the person may upload. */
  list(
    actor: Actor,
    page: Pick<PageArgs, 'limit' | 'offset'>,
  ): Promise<{ leadUploads: NamedUpload[]; total(): Promise<number> }>;
  get(actor: Actor, id: number): Promise<NamedUpload>;
  /** Entries that were no address; of an upload that the person was given by this service. */
  malformedOf(upload: Pick<LeadUpload, 'id'>, limit: number): Promise<string[]>;
  malformedCsv(actor: Actor, id: number): Promise<string>;
  forgetMalformed: CleanUp;
  /** Takes the list and leaves it to a job. */
  generate(actor: Actor, args: GenerateLeadsArgs): Promise<NamedUpload>;
  /** Goes on with one that has stopped; whatever is not stopped stays as it is. */
  restart(actor: Actor, id: number): Promise<NamedUpload>;
}

/** With what people call the site and the medium. */
export interface NamedUpload extends LeadUpload {
  siteName: string;
  mediumName: string;
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

  const openSites = async (actor: Actor) =>
    (await sitesOf(actor)).filter(({ mayUpload }) => mayUpload);

  async function named(
    sites: readonly OwnSite[],
    uploads: readonly LeadUpload[],
  ): Promise<NamedUpload[]> {
    const mediums = await leadUploadsRepository(db).mediums();
    return uploads.map((upload) => ({
      ...upload,
      siteName: sites.find(({ site }) => site.id === upload.siteId)?.site.name ?? '',
      mediumName: mediums.find(({ id }) => id === upload.leadMediumId)?.name ?? '',
    }));
  }

  async function find(actor: Actor, id: number) {
    const sites = await openSites(actor);
    const upload = await leadUploadsRepository(db).find(
      sites.map(({ site }) => site.id),
      id,
    );
    const own = sites.find(({ site }) => site.id === upload?.siteId);
    const [found] = upload ? await named(sites, [upload]) : [];
    if (!found || !own) throw notFound(uploadMessages.notFound);
    return { upload: found, own };
  }

  return {
    mediums: () => leadUploadsRepository(db).mediums(),

    get: async (actor, id) => (await find(actor, id)).upload,

    async list(actor, page) {
      const sites = await openSites(actor);
      const siteIds = sites.map(({ site }) => site.id);
      const lists = uploadListRepository(db);
      const ids = await lists.newestIds(siteIds, pageOf(page));
      const uploads = await leadUploadsRepository(db).ofIds(siteIds, ids);
      return { leadUploads: await named(sites, uploads), total: () => lists.count(siteIds) };
    },

    malformedOf: ({ id }, limit) => uploadListRepository(db).malformed(id, limit),

    async malformedCsv(actor, id) {
      await find(actor, id);
      const entries = await uploadListRepository(db).malformed(id, maxMalformedKept);
      return csvRows([['Malformed entry'], ...entries.map((entry) => [entry])]);
    },

    forgetMalformed: (now) =>
      uploadListRepository(db).forgetMalformed(
        new Date(now.getTime() - malformedKeptDays * 86_400_000),
      ),

    async restart(actor, id) {
      const { own, upload: found } = await find(actor, id);
      return database.transaction(async (trx) => {
        const uploads = leadUploadsRepository(trx);
        const upload = await uploads.lock(id);
        if (!upload) throw notFound(uploadMessages.notFound);
        if (!hasStopped(upload)) return { ...found, ...upload };
        const author = { id: own.userId, siteId: upload.siteId, requestId: actor.requestId };
        const after = { processed: upload.processed };
        await changes.record(trx, author, { noun: 'leadUpload', id, action: 'restarted', after });
        await jobs.send(trx, generateLeadsQueue, { uploadId: id });
        return { ...found, ...(await uploads.requeue(upload.siteId, id)) };
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
      const medium = mediums.find(({ id }) => id === leadMediumId);
      if (!medium) throw notFound(uploadMessages.mediumNotFound, 'leadMediumId');

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
        await uploadListRepository(trx).keepMalformed(upload.id, list.malformedEntries);
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
        return { ...upload, siteName: own.site.name, mediumName: medium.name };
      });
    },
  };
}
