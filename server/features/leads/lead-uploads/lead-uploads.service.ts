import {
  findEmailListProblem,
  leadUploadInput,
  malformedEntriesRetentionDays,
  maxStoredMalformedEntries,
  maxUploadLogsShown,
  parseEmailList,
  uploadMessages,
} from '../../../../contract/leads/lead-uploads.ts';
import { may, refusalMessage } from '../../../../contract/permissions.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Site } from '../../../base/viewer.ts';
import type { Trx } from '../../../db/database.ts';
import type { CleanUp } from '../../../jobs/clean-up.job.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { accountRowsIn } from '../../accounts/auth/accounts.service.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { taskLogsIn, taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { generateLeadsQueue } from './generate-leads.job.ts';
import {
  type LeadMedium,
  type LeadUpload,
  leadUploadsRepository,
} from './lead-uploads.repository.ts';
import { uploadAddressesRepository } from './upload-addresses.repository.ts';
import { describeNewLeads, readUploadCounts } from './upload-counts.ts';
import { uploadListRepository } from './upload-list.repository.ts';

interface GenerateLeadsArgs {
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
  list(
    actor: Actor,
    page: Pick<PageArgs, 'limit' | 'offset'>,
  ): Promise<{ leadUploads: NamedUpload[]; total(): Promise<number> }>;
  get(actor: Actor, id: number): Promise<NamedUpload>;
  /** Checks no access, so it must be given an upload returned by this service. */
  listMalformed(upload: Pick<LeadUpload, 'id'>, limit: number): Promise<string[]>;
  malformedCsv(actor: Actor, id: number): Promise<string>;
  /** Last lines, oldest first. Checks no access, like `listMalformed`. */
  listLogs(upload: Pick<LeadUpload, 'taskRunId'>): Promise<TaskLog[]>;
  deleteOldMalformed: CleanUp;
  generate(actor: Actor, args: GenerateLeadsArgs): Promise<NamedUpload>;
  restart(actor: Actor, id: number): Promise<NamedUpload>;
  /** Stops after the current batch, for good. Results stay; remaining addresses are deleted. */
  abort(actor: Actor, id: number): Promise<NamedUpload>;
}

export interface NamedUpload extends LeadUpload {
  siteName: string;
  mediumName: string;
}

interface UploadSite {
  site: Site;
  userId: number;
  mayUpload: boolean;
}

export function createLeadUploadsService({
  database,
  changes,
  jobs,
  hosts,
}: Pick<Core, 'database' | 'changes' | 'jobs' | 'hosts'>): LeadUploadsService {
  const { db } = database;

  /** People have a role per site, and the role on the target site counts. */
  async function listSites(actor: Actor): Promise<UploadSite[]> {
    const linked = await sitesIn(db).ofAccount(actor.siteId, actor.id, actor.provenAt);
    return Promise.all(
      linked.map(async ({ userId, ...site }) => {
        const account = await accountRowsIn(db).find(site.id, userId);
        const mayUpload =
          account !== undefined &&
          may({ roleId: toRoleId(account.roleId), siteFeatures: site.features }, 'leads.upload');
        return { site, userId, mayUpload };
      }),
    );
  }

  const listUploadSites = async (actor: Actor) =>
    (await listSites(actor)).filter(({ mayUpload }) => mayUpload);

  async function addNames(
    sites: readonly UploadSite[],
    uploads: readonly LeadUpload[],
  ): Promise<NamedUpload[]> {
    const mediums = await leadUploadsRepository(db).mediums();
    return uploads.map((upload) => ({
      ...upload,
      siteName: sites.find(({ site }) => site.id === upload.siteId)?.site.name ?? '',
      mediumName: mediums.find(({ id }) => id === upload.leadMediumId)?.name ?? '',
    }));
  }

  async function findUpload(actor: Actor, id: number) {
    const sites = await listUploadSites(actor);
    const upload = await leadUploadsRepository(db).find(
      sites.map(({ site }) => site.id),
      id,
    );
    const own = sites.find(({ site }) => site.id === upload?.siteId);
    const [found] = upload ? await addNames(sites, [upload]) : [];
    if (!found || !own) throw notFound(uploadMessages.notFound);
    return { upload: found, own };
  }

  async function changeUpload(
    actor: Actor,
    id: number,
    action: 'restarted' | 'aborted',
    act: (trx: Trx, upload: LeadUpload) => Promise<object | undefined>,
  ): Promise<NamedUpload> {
    const { upload, own } = await findUpload(actor, id);
    await database.transaction(async (trx) => {
      const after = await act(trx, upload);
      const author = { id: own.userId, siteId: upload.siteId, requestId: actor.requestId };
      if (after) await changes.record(trx, author, { noun: 'leadUpload', id, action, after });
    });
    return (await findUpload(actor, id)).upload;
  }

  return {
    mediums: () => leadUploadsRepository(db).mediums(),

    get: async (actor, id) => (await findUpload(actor, id)).upload,

    async list(actor, page) {
      const sites = await listUploadSites(actor);
      const siteIds = sites.map(({ site }) => site.id);
      const lists = uploadListRepository(db);
      const ids = await lists.newestIds(siteIds, pageOf(page));
      const uploads = await leadUploadsRepository(db).ofIds(siteIds, ids);
      return { leadUploads: await addNames(sites, uploads), total: () => lists.count(siteIds) };
    },

    listMalformed: ({ id }, limit) => uploadListRepository(db).listMalformed(id, limit),

    async malformedCsv(actor, id) {
      await findUpload(actor, id);
      const entries = await uploadListRepository(db).listMalformed(id, maxStoredMalformedEntries);
      return formatCsv([['Malformed entry'], ...entries.map((entry) => [entry])]);
    },

    deleteOldMalformed: (now) =>
      uploadListRepository(db).deleteOldMalformed(
        new Date(now.getTime() - malformedEntriesRetentionDays * 86_400_000),
      ),

    async listLogs({ taskRunId }) {
      const page = { limit: maxUploadLogsShown, offset: 0, isNewestFirst: true };
      return (await taskLogsIn(db).page(taskRunId, {}, page)).reverse();
    },

    restart: (actor, id) =>
      changeUpload(actor, id, 'restarted', async (trx, { taskRunId }) => {
        const run = await taskRunsIn(trx).wake(taskRunId);
        if (!run) return undefined;
        await jobs.send(trx, generateLeadsQueue, { taskRunId });
        return { processed: run.done };
      }),

    abort: (actor, id) =>
      changeUpload(actor, id, 'aborted', async (trx, { taskRunId }) => {
        const run = await taskRunsIn(trx).stop(taskRunId, ({ result }) =>
          uploadMessages.stoppedByHand(describeNewLeads(readUploadCounts(result))),
        );
        if (!run) throw conflict(uploadMessages.notRunning);
        await uploadAddressesRepository(trx).deleteRemaining(id);
        return { processed: run.done, total: run.total };
      }),

    async generate(actor, { emailList, siteId, leadMediumId, ...fields }) {
      const input = validate(leadUploadInput, fields);
      const list = parseEmailList(emailList);
      const problem = findEmailListProblem(list);
      if (problem) throw invalidInput(problem, 'emailList');
      const own = (await listSites(actor)).find(({ site }) => site.id === siteId);
      if (!own) throw notFound(uploadMessages.siteNotFound, 'siteId');
      if (!own.mayUpload) throw forbidden(refusalMessage('leads.upload'));
      const mediums = await leadUploadsRepository(db).mediums();
      if (!mediums.some(({ id }) => id === leadMediumId)) {
        throw notFound(uploadMessages.mediumNotFound, 'leadMediumId');
      }

      const uploadId = await database.transaction(async (trx) => {
        const uploads = leadUploadsRepository(trx);
        const { addresses, malformed, duplicates } = list;
        const total = addresses.length;
        const runs = taskRunsIn(trx);
        const { id: taskRunId } = await runs.insert(siteId, {
          kind: 'LEAD_UPLOAD',
          total,
          startedBy: own.userId,
        });
        const id = await uploads.insert(siteId, {
          ...input,
          taskRunId,
          leadMediumId,
          origin: hosts.originOfSite(own.site.domainName),
          malformed,
          duplicates,
        });
        await runs.update(taskRunId, { subjectIds: [id] });
        await uploads.insertParts(id, addresses);
        await uploadListRepository(trx).storeMalformed(id, list.malformedEntries);
        // The audit log does not contain the addresses.
        await changes.record(
          trx,
          { id: own.userId, siteId, requestId: actor.requestId },
          {
            noun: 'leadUpload',
            id,
            action: 'created',
            after: { ...input, leadMediumId, total, malformed, duplicates },
          },
        );
        await jobs.send(trx, generateLeadsQueue, { taskRunId });
        return id;
      });
      return (await findUpload(actor, uploadId)).upload;
    },
  };
}
