import { sql } from 'kysely';
import type { OwnDataQuery } from '../../../base/own-rows.ts';
import { unmergedDisorders } from '../../conditions/disorders/disorder-fragments.ts';

export const ownProfileRows: readonly OwnDataQuery[] = [
  {
    name: 'socialSites',
    select: ({ siteId, userId }) => sql`select id, type, url, inserted_at from social_sites
      where site_id = ${siteId} and user_id = ${userId}`,
  },
  {
    name: 'conditions',
    select: ({ siteId, userId }) => sql`select own.id, disorders.name, own.relationship_type,
        own.inserted_at
      from user_disorders as own join ${unmergedDisorders} on disorders.id = own.disorder_id
      where own.site_id = ${siteId} and own.user_id = ${userId}`,
  },
  {
    name: 'awards',
    select: ({ siteId, userId }) => sql`select own.id, awards.name, own.status, own.earned_at
      from user_awards as own join awards on awards.id = own.award_id
      where own.site_id = ${siteId} and own.user_id = ${userId}`,
  },
  {
    name: 'profileAnswers',
    select: ({ siteId, userId }) => sql`select own.id, field.name as question,
        option.name as answer, own.text, own.is_public, own.inserted_at
      from profile_answers as own join profile_fields as field on field.id = own.field_id
      left join profile_field_options as option on option.id = own.option_id
      where own.site_id = ${siteId} and own.user_id = ${userId}`,
  },
  {
    name: 'messages',
    select: ({ siteId, userId }) => sql`select id, conversation_id, body, inserted_at
      from messages where site_id = ${siteId} and user_id = ${userId}`,
  },
];
