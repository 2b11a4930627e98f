import type { Area, Core } from '../../base/area.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { createThreadsService } from '../forums/threads/threads.service.ts';
import type { PeopleServices } from '../people/people.area.ts';
import { openAutomod } from './automod/automod.ts';
import { createAssociatedContentService } from './content/associated-content.service.ts';
import { createContentService } from './content/content.service.ts';
import { createPostsService } from './content/posts.service.ts';
import { createPublicDiscussionsService } from './content/public-discussions.service.ts';
import { createPublicWritingService } from './content/public-writing.service.ts';
import { createContentImagesService } from './content-images/content-images.service.ts';
import { removeContentPicturesJob } from './content-images/content-pictures.job.ts';
import { createContentPicturesService } from './content-images/content-pictures.service.ts';
import { openSigningKey } from './content-images/signing-key.ts';
import { createFlagActingService } from './flag-deciding/flag-acting.service.ts';
import { createFlagUndoService } from './flag-deciding/flag-undo.service.ts';
import { createFlagWordsService } from './flag-deciding/flag-words.service.ts';
import { createFlagging } from './flag-opening/flag-opening.ts';
import { createFlagPresenceService } from './flags/flag-presence.service.ts';
import { createFlagsReadingService } from './flags/flags-reading.service.ts';
import { createIntakeService } from './intake/intake.service.ts';
import { createIntakeKeysService } from './intake/intake-keys.service.ts';

export type ModerationServices = Awaited<ReturnType<typeof openModerationServices>>['services'];

/** What members write, how it gets in, and its flags. */
export async function openModerationServices(
  { config, database, events, changes, mail, storage }: Core,
  { avatars }: Pick<PeopleServices, 'avatars'>,
) {
  const flagging = createFlagging({ events });
  const automod = await openAutomod();
  const content = createContentService({ database, events, automod, flagging });
  const flagContent = createAssociatedContentService({ database });
  const contentPictures = createContentPicturesService({ database, storage });
  return {
    services: {
      content,
      contentPictures,
      contentImages: createContentImagesService({
        key: await openSigningKey(config.dataDir),
        storage,
        safeFetch: createSafeFetch({ allowLoopback: config.fetchLoopback }),
      }),
      publicDiscussions: createPublicDiscussionsService({ database, avatars }),
      publicWriting: createPublicWritingService({ database, content, pictures: contentPictures }),
      intake: createIntakeService({ database, content, posts: createPostsService({ database }) }),
      intakeKeys: createIntakeKeysService({ database }),
      flags: createFlagsReadingService({ database }),
      flagContent,
      flagActing: createFlagActingService({ database, changes, mail, flagging, content }),
      flagUndo: createFlagUndoService({ database, changes }),
      flagWords: createFlagWordsService({ database, changes, content }),
      flagPresence: createFlagPresenceService({ database, events }),
      threads: createThreadsService({ database, changes, events, content, flagContent }),
    },
    jobs: [removeContentPicturesJob({ db: database.db, storage })],
  } satisfies Area;
}
