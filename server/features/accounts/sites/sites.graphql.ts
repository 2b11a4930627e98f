import { siteFeatures } from '../../../../contract/site/site-features.ts';
import type { Site } from '../../../base/viewer.ts';
import { builder } from '../../../graphql/builder.ts';

export const SiteType = builder.objectRef<Omit<Site, 'features'>>('Site').implement({
  description: 'One website of the network.',
  permission: 'console.use',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    prefix: t.exposeString('prefix', { description: 'Short name, used in addresses and exports.' }),
    domainName: t.exposeString('domainName', { description: 'Its host name, without a port.' }),
    tier: t.exposeInt('tier'),
  }),
});

builder.queryFields((t) => ({
  getSites: t.field({
    description: 'The sites on which the viewer has a linked account.',
    permission: 'console.use',
    type: [SiteType],
    maxItems: 200,
    args: {
      all: t.arg.boolean({
        description: 'Every site of the network instead, for those who may run experiments there.',
      }),
    },
    resolve: (_, { all }, { actor, services }) =>
      all ? services.sites.listNetwork(actor) : services.sites.ofActor(actor),
  }),
  getSiteFeatures: t.field({
    description: "Features of the viewer's current site, matched without regard to case.",
    permission: 'console.use',
    type: ['String'],
    maxItems: siteFeatures.length,
    resolve: (_, __, { actor }) => [...actor.siteFeatures],
  }),
}));
