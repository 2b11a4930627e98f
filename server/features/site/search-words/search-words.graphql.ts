import { maxSynonymNames, searchWordMessages } from '../../../../contract/site/search-words.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { idArgOf, pageArgsWithoutSort, versionArg } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { SearchMiss } from './search-misses.repository.ts';
import type { SearchSynonyms } from './search-synonyms.repository.ts';

const permission = 'searchWords.manage';

const SynonymsType = builder.objectRef<SearchSynonyms>('SearchSynonyms').implement({
  description: 'Names for the same thing: a search for one finds texts with the others.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    names: t.exposeStringList('names', { maxItems: maxSynonymNames }),
    version: t.exposeInt('version', { description: 'Raised by every edit.' }),
  }),
});

const MissType = builder.objectRef<SearchMiss>('SearchMiss').implement({
  description: 'A public search that found nothing. Who searched is not stored.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text', { description: 'In lower case.' }),
    searchCount: t.exposeInt('searchCount', { description: 'How often it was searched for.' }),
    lastDay: t.exposeString('lastDay', {
      description: 'Day of the last search in UTC, as 2025-03-04.',
    }),
  }),
});

const SynonymsListType = createListType('SearchSynonymsList', {
  items: 'synonyms',
  type: SynonymsType,
  permission,
  description: 'One page of synonyms.',
});

const SearchMissListType = createListType('SearchMissList', {
  items: 'misses',
  type: MissType,
  permission,
  description: 'One page of searches that found nothing.',
});

builder.queryFields((t) => ({
  searchSynonyms: t.field({
    description: 'Synonyms of the searches of this site, the newest first.',
    permission,
    type: SynonymsListType,
    args: { ...pageArgsWithoutSort },
    resolve: (_, args, { actor, services }) => services.searchWords.listSynonyms(actor, args),
  }),
  searchMisses: t.field({
    description: 'Public searches of this site that found nothing, the most frequent first.',
    permission,
    type: SearchMissListType,
    args: { ...pageArgsWithoutSort },
    resolve: (_, args, { actor, services }) => services.searchWords.listMisses(actor, args),
  }),
}));

builder.mutationFields((t) => ({
  saveSearchSynonyms: t.field({
    description: 'Creates a group of synonyms, or changes the one with the given id.',
    permission,
    type: SynonymsType,
    args: {
      id: t.arg.id({ description: 'Absent: a new group.' }),
      names: t.arg.stringList({
        required: true,
        description: `Two to ${maxSynonymNames} names; those of several words match texts that contain them all.`,
      }),
      ...versionArg,
    },
    resolve: (_, { id, version, names }, { actor, services }) =>
      services.searchWords.saveSynonyms(actor, {
        id: id == null ? null : parseId(id, searchWordMessages.notFound),
        version: version ?? null,
        names,
      }),
  }),
  deleteSearchSynonyms: t.field({
    description: 'Deletes a group of synonyms.',
    permission,
    type: SynonymsType,
    args: idArgOf('group of synonyms'),
    resolve: (_, { id }, { actor, services }) =>
      services.searchWords.deleteSynonyms(actor, parseId(id, searchWordMessages.notFound)),
  }),
  deleteSearchMiss: t.field({
    description: 'Removes a search that found nothing from the list.',
    permission,
    type: MissType,
    args: idArgOf('search'),
    resolve: (_, { id }, { actor, services }) =>
      services.searchWords.deleteMiss(actor, parseId(id, searchWordMessages.missNotFound)),
  }),
}));
