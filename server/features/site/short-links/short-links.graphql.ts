import { threadMessages } from '../../../../contract/forums/threads.ts';
import {
  type ShortLinkState,
  shortLinkMessages,
  shortLinkSorts,
  shortLinkStates,
  shownShortLinkClickDays,
} from '../../../../contract/site/short-links.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { idArgOf, pageArgs, versionArg } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { ClicksOfDay, ShortLink } from './short-links.service.ts';

const StateType = builder.enumType('ShortlinkState', {
  description: 'Archived links go on working; deleted ones lead nowhere until they are restored.',
  values: shortLinkStates,
});

const ShortLinkType = builder.objectRef<ShortLink>('Shortlink').implement({
  description: 'A short address that leads to a page of the site, or elsewhere.',
  permission: 'threads.read',
  fields: (t) => ({
    id: t.exposeID('id'),
    fromUrl: t.exposeString('fromUrl', { description: 'The short address.' }),
    toUrl: t.exposeString('toUrl', { description: 'Where it leads to now.' }),
    clickCount: t.exposeInt('clickCount', {
      description: 'How often people followed it; neither bots nor prefetches count.',
    }),
    botClickCount: t.exposeInt('botClickCount', {
      description: 'How often bots followed it.',
      permission: 'shortLinks.manage',
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    state: t.field({
      type: StateType,
      permission: 'shortLinks.manage',
      resolve: ({ state }) => state as ShortLinkState,
    }),
    version: t.exposeInt('version', { description: 'Raised by every edit.' }),
  }),
});

const ShortLinkDayType = builder.objectRef<ClicksOfDay>('ShortlinkDay').implement({
  description: 'How often a short link was followed on one day.',
  permission: 'shortLinks.manage',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'In UTC, as 2025-03-04.' }),
    clicks: t.exposeInt('clicks', { description: 'By people.' }),
    botClicks: t.exposeInt('botClicks'),
  }),
});

const ShortLinkListType = createListType('ShortlinkList', {
  items: 'shortlinks',
  type: ShortLinkType,
  permission: 'shortLinks.manage',
  description: 'One page of short links.',
});

builder.queryFields((t) => ({
  shortlinks: t.field({
    description: 'Short links of the site, the newest first unless sorted otherwise.',
    permission: 'shortLinks.manage',
    type: ShortLinkListType,
    args: {
      search: t.arg.string({ description: 'Part of the code, or of where it leads.' }),
      state: t.arg({ type: StateType, description: 'Absent: active ones.' }),
      ...pageArgs(shortLinkSorts),
    },
    resolve: (_, args, { actor, services }) => services.shortLinks.list(actor, args),
  }),
  shortlinkClicks: t.field({
    description: `The clicks of a short link by day, over ${shownShortLinkClickDays} days up to today.`,
    permission: 'shortLinks.manage',
    type: [ShortLinkDayType],
    maxItems: shownShortLinkClickDays,
    args: idArgOf('short link'),
    resolve: (_, { id }, { actor, services }) =>
      services.shortLinks.clicksByDay(actor, parseId(id, shortLinkMessages.notFound)),
  }),
}));

const urlDescription =
  "An address of one of the network's sites, a path of this one, or an https address elsewhere.";

builder.mutationFields((t) => ({
  createShortlink: t.field({
    description: 'A new short link. Refused where one leads there already: the error names it.',
    permission: 'shortLinks.manage',
    type: ShortLinkType,
    args: {
      url: t.arg.string({ required: true, description: urlDescription }),
      code: t.arg.string({ description: 'The end of the short address; absent: a random one.' }),
    },
    resolve: (_, link, { actor, services }) => services.shortLinks.create(actor, link),
  }),
  setShortlinkState: t.field({
    description: 'Archives, deletes or restores a short link. Deleted ones lead nowhere.',
    permission: 'shortLinks.manage',
    type: ShortLinkType,
    args: {
      state: t.arg({ type: StateType, required: true, description: 'The new state.' }),
      ...idArgOf('short link'),
      ...versionArg,
    },
    resolve: (_, { id, version, state }, { actor, services }) =>
      services.shortLinks.setState(actor, {
        id: parseId(id, shortLinkMessages.notFound),
        version: version ?? null,
        state,
      }),
  }),
  updateShortlink: t.field({
    description: 'Lets a short link lead elsewhere.',
    permission: 'shortLinks.manage',
    type: ShortLinkType,
    args: {
      url: t.arg.string({ required: true, description: urlDescription }),
      ...idArgOf('short link'),
      ...versionArg,
    },
    resolve: (_, { url, id, version }, { actor, services }) =>
      services.shortLinks.update(actor, {
        id: parseId(id, shortLinkMessages.notFound),
        version: version ?? null,
        url,
      }),
  }),
  threadShortLink: t.field({
    description: 'The short link of a thread, made when it is first asked for.',
    permission: 'threads.read',
    type: ShortLinkType,
    args: { id: t.arg.id({ required: true, description: 'The id of the thread.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.shortLinks.getThreadLink(actor, parseId(id, threadMessages.notFound)),
  }),
}));
