import { openAutomod } from '../../features/automod/automod.ts';
import { createContentService } from '../../features/content/content.service.ts';
import { createPostsService } from '../../features/content/posts.service.ts';
import { createPublicDiscussionsService } from '../../features/content/public-discussions.service.ts';
import { createPublicWritingService } from '../../features/content/public-writing.service.ts';
import { createContentImagesService } from '../../features/content-images/content-images.service.ts';
import { removeContentPicturesJob } from '../../features/content-images/content-pictures.job.ts';
import { createContentPicturesService } from '../../features/content-images/content-pictures.service.ts';
import { openSigningKey } from '../../features/content-images/signing-key.ts';
import { createAssociatedContentService } from '../../features/flags/associated-content.service.ts';
import { createFlagActingService } from '../../features/flags/flag-acting.service.ts';
import { createFlagging } from '../../features/flags/flag-opening.ts';
import { createFlagPresenceService } from '../../features/flags/flag-presence.service.ts';
import { createFlagUndoService } from '../../features/flags/flag-undo.service.ts';
import { createFlagWordsService } from '../../features/flags/flag-words.service.ts';
import { createFlagsReadingService } from '../../features/flags/flags-reading.service.ts';
import { createIntakeService } from '../../features/intake/intake.service.ts';
import { createIntakeKeysService } from '../../features/intake/intake-keys.service.ts';
import { createThreadsService } from '../../features/threads/threads.service.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import type { Area, Core } from './core.ts';
import type { PeopleServices } from './people.ts';

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
