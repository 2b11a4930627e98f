import { builder } from '../../../graphql/builder.ts';

builder.mutationField('updatePreferences', (t) =>
  t.field({
    description: "Changes some of the viewer's own preferences and returns all of them.",
    permission: 'console.use',
    type: 'JSON',
    args: {
      shortcuts: t.arg.boolean({ description: 'Whether keyboard shortcuts are on.' }),
      blurImages: t.arg.boolean({
        description: 'Whether images are grey and blurred until pressed.',
      }),
      autoAdvance: t.arg.boolean({
        description: 'Whether the next flag opens after a decision.',
      }),
      restAfter: t.arg.int({
        description: 'Hard flags in a row after which easier ones are offered. 0: never.',
      }),
      hiddenColumns: t.arg({ type: 'JSON', description: 'Hidden columns by list.' }),
    },
    resolve: (_, args, { actor, services }) => services.preferences.update(actor, args),
  }),
);
