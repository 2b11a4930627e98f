import type { LaunchState } from '../../../../contract/site/launch.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { MenuUrlChecks } from '../site-menu/menu-url-check.service.ts';
import { launchChecklistRepository } from './launch.repository.ts';
import { launchChecksFor } from './launch-checks.ts';
import { inspectMenu } from './launch-menu.ts';

export interface LaunchCheckResult {
  name: string;
  url: string;
  isCompleted: boolean;
  state: LaunchState;
  finding: string;
}

export interface LaunchService {
  check(actor: Actor): Promise<LaunchCheckResult[]>;
}

export function createLaunchService({
  config,
  database,
  hosts,
  demoEmails,
  menuUrlChecks,
}: Pick<Core, 'config' | 'database' | 'hosts'> & {
  /** Emails of demo accounts, whose passwords are public. */ demoEmails: readonly string[];
  menuUrlChecks: MenuUrlChecks;
}): LaunchService {
  return {
    async check({ siteId, siteFeatures }) {
      const site = (await sitesIn(database.db).list()).find(({ id }) => id === siteId);
      if (!site) throw new Error(`There is no site ${siteId}`);
      const facts = await launchChecklistRepository(database.db).facts(siteId, demoEmails);
      const ownHosts = [site.domainName, hosts.ofSite(site.domainName)];
      const subject = {
        ...facts,
        features: siteFeatures,
        origin: hosts.originOfSite(site.domainName),
        menu: await inspectMenu(facts.menu, ownHosts, (url) => menuUrlChecks.check(siteId, url)),
        sendsMail: config.smtpUrl !== undefined,
        hasCompanion: config.companion,
      };
      return launchChecksFor(siteFeatures).map(({ name, url, evaluate }) => {
        const { state, finding } = evaluate(subject);
        return { name, url, isCompleted: state === 'DONE', state, finding };
      });
    },
  };
}
