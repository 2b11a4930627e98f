import { adminLevelRoles } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { leadEditorsRepository } from '../lead-forms/lead-editors.repository.ts';
import type { LeadForm } from '../lead-forms/lead-forms.repository.ts';

export async function alertLeadFormEditors({
  trx,
  mail,
  hosts,
  siteId,
  form: { id, campaignName, deletedAt },
  reason,
}: Pick<Core, 'mail' | 'hosts'> & {
  trx: Trx;
  siteId: number;
  form: Pick<LeadForm, 'id' | 'campaignName' | 'deletedAt'>;
  reason: string;
}): Promise<void> {
  const editors = leadEditorsRepository(trx);
  const roleIds = adminLevelRoles.map(Number);
  const own = await editors.ofForm(siteId, id, roleIds);
  // Falls back to all admins of the site if no editor of the form is left.
  const recipients = own.length > 0 ? own : await editors.ofSite(siteId, roleIds);
  const site = (await sitesIn(trx).list()).find((each) => each.id === siteId);
  const deliveries =
    site &&
    !deletedAt &&
    `${hosts.originOfSite(site.domainName)}/moderation/commercial-lead-gen-form-builder/${id}?tab=deliveries`;
  for (const { userId, email } of recipients) {
    await mail.queue(trx, {
      siteId,
      userId,
      to: email,
      subject: `Leads of '${campaignName}' are not delivered`,
      text: [
        `The leads of form ${id}, '${campaignName}', do not get through:`,
        reason,
        'They are kept, and go out once this is settled. The deliveries of the form show each ' +
          'file and what became of it, and let you settle it:',
        deliveries,
      ]
        .filter(Boolean)
        .join('\n\n'),
    });
  }
}
