import { maxReadLanguages } from '../../../../contract/moderation/flag-findings.ts';
import { builder } from '../../../graphql/builder.ts';
import type { StaffReader } from './staff-languages.repository.ts';

const permission = 'flags.moderate';

const StaffReaderType = builder.objectRef<StaffReader>('StaffReader').implement({
  description: 'One of the staff, with the languages besides English that they read.',
  permission,
  fields: (t) => ({
    userId: t.exposeID('userId'),
    languages: t.exposeStringList('languages', {
      maxItems: maxReadLanguages,
      description: 'ISO 639-1 codes.',
    }),
  }),
});

builder.queryFields((t) => ({
  languagesIRead: t.stringList({
    description: 'Languages besides English that the viewer reads, as ISO 639-1 codes.',
    permission,
    maxItems: maxReadLanguages,
    resolve: (_, __, { actor, services }) => services.staffLanguages.get(actor),
  }),
  staffReaders: t.field({
    description: 'Staff of this site who read other languages than English.',
    permission,
    type: [StaffReaderType],
    maxItems: 500,
    resolve: (_, __, { actor, services }) => services.staffLanguages.list(actor),
  }),
}));

builder.mutationField('setLanguagesIRead', (t) =>
  t.stringList({
    description: 'Sets the languages that the viewer reads besides English.',
    permission,
    maxItems: maxReadLanguages,
    args: { languages: t.arg.stringList({ required: true, description: 'ISO 639-1 codes.' }) },
    resolve: (_, { languages }, { actor, services }) =>
      services.staffLanguages.set(actor, languages),
  }),
);
