import { sql } from 'kysely';
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { normalizeSocialUrl, type SocialType } from '../../contract/people/socials.ts';
import { type RelationshipType, relationshipTypes } from '../../contract/people/users.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import type { Trx } from '../db/database.ts';
import { type DemoAccount, isBlocked } from './account.ts';
import { addMs, subtractMs } from './calendar.ts';
import { storeConditions } from './conditions.ts';
import type { FillDemoPart } from './fill-part.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { requireId } from './stored.ts';
import { siteConditions } from './texts/conditions.ts';

export const fillExtras: FillDemoPart = async (trx, sites, accounts, now) => {
  const random = createRandom('extras');
  const members = accounts.filter((account) => !isBlocked(account));
  await fillMemberConditions(trx, random, sites, members);
  await fillSocialLinks(trx, random, members);
  await fillPrivateConversation(trx, accounts, now);
  await addMentions(trx, sites);
};

async function fillMemberConditions(
  trx: Trx,
  random: Random,
  sites: readonly DemoSite[],
  members: readonly DemoAccount[],
): Promise<void> {
  const conditions = await storeConditions(trx);
  const pickRelationship = (): RelationshipType | null =>
    random.chance(0.1) ? null : random.chance(0.75) ? 'PATIENT' : random.pick(relationshipTypes);
  const rows = sites
    .filter((site) => hasFeature(site.features, 'user_disorders'))
    .flatMap((site) => {
      const own = conditions.filter(({ name }) => siteConditions[site.prefix].includes(name));
      return members
        .filter((member) => member.site === site && random.chance(0.6))
        .flatMap((member) =>
          random
            .shuffle(own)
            .slice(0, random.chance(0.2) ? 2 : 1)
            .map((condition) => ({
              siteId: requireId(site),
              userId: requireId(member),
              disorderId: requireId(condition),
              relationshipType: pickRelationship(),
              insertedAt: member.joinedAt,
            })),
        );
    });
  await trx.insertInto('user_disorders').values(rows).execute();
}

const socialTypesWithHandle: readonly SocialType[] = [
  'FACEBOOK',
  'INSTAGRAM',
  'TIKTOK',
  'TWITTER',
  'YOUTUBE',
];
const socialTypesWithLink: readonly SocialType[] = ['BLOG', 'PODCAST', 'WEBSITE'];

async function fillSocialLinks(
  trx: Trx,
  random: Random,
  members: readonly DemoAccount[],
): Promise<void> {
  const chosen = members.filter(
    (member) => random.chance(member.badge === 'MEMBER' ? 0.12 : 0.8) && !member.isAnonymous,
  );
  const rows = chosen.flatMap((member) => {
    const handles = random
      .shuffle(socialTypesWithHandle)
      .slice(0, random.int(1, 2))
      .map((type) => ({ type, url: member.slug }));
    const links = random.chance(0.3)
      ? [{ type: random.pick(socialTypesWithLink), url: `www.example.org/${member.slug}` }]
      : [];
    return [...handles, ...links].map(({ type, url }) => ({
      siteId: requireId(member.site),
      userId: requireId(member),
      type,
      url,
      normalizedUrl: normalizeSocialUrl(url),
      insertedAt: member.joinedAt,
    }));
  });
  await trx.insertInto('social_sites').values(rows).execute();
}

/**
 * Conversation between the admin's and the member's demo logins, so that both sides can be viewed.
 */
async function fillPrivateConversation(
  trx: Trx,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<void> {
  const findAccount = (username: string) =>
    accounts.find((account) => account.site.prefix === 'kidney' && account.username === username);
  const abena = findAccount('abena');
  const walter = findAccount('walter');
  if (!abena || !walter) return;
  const [first = 0, second = 0] = [requireId(abena), requireId(walter)].sort((a, b) => a - b);
  const startedAt = subtractMs(now, 2 * dayMs);
  const siteId = requireId(abena.site);
  const { id } = await trx
    .insertInto('conversations')
    .values({ siteId, firstUserId: first, secondUserId: second, insertedAt: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said: [DemoAccount, string, number][] = [
    [
      abena,
      'Hello Walter, would you like to write something about your first year on the list?',
      0,
    ],
    [walter, 'I could try. Mostly it was waiting and tuning pianos.', 5 * hourMs],
    [
      abena,
      'That sounds like exactly the right story. Take all the time you need.',
      5 * hourMs + 20 * minuteMs,
    ],
  ];
  await trx
    .insertInto('messages')
    .values(
      said.map(([author, body, later]) => ({
        siteId,
        conversationId: id,
        userId: requireId(author),
        body,
        insertedAt: addMs(startedAt, later),
      })),
    )
    .execute();
}

async function addMentions(trx: Trx, sites: readonly DemoSite[]): Promise<void> {
  for (const site of sites) {
    for (const table of ['comments', 'replies'] as const) {
      await sql`
        update ${sql.table(table)} as answer
        set body = regexp_replace(answer.body, '^<p>', '<p><a class="mention" data-user-id="'
          || author.id || '" href="/profile/' || author.slug || '">@' || author.username || '</a> ')
        from ${sql.table(table)} as parent join users as author on author.id = parent.user_id
        where answer.site_id = ${requireId(site)} and answer.id % 7 = 0 and not answer.is_spam
          and answer.parent_id = parent.id and answer.user_id <> parent.user_id
          and author.role_id <> 4`.execute(trx);
    }
  }
}
