import type { FastifyInstance } from 'fastify';
import { extendedProfileMessages } from '../../contract/people/extended-profile.ts';
import { parseRowId } from '../../contract/row-id.ts';
import { notFound } from '../base/errors.ts';
import type {
  ProfileField,
  ProfileSection,
} from '../features/people/extended-profile/profile-model.ts';
import type { CompanionParts } from './companion-parts.ts';
import { idParams } from './route-params.ts';
import { versionedAddress } from './versioned-address.ts';

/**
 * CSS that hides a question until an option it depends on is chosen, so that forms adapt without
 * scripts.
 */
function questionStyles({ fields }: Pick<ProfileSection, 'fields'>): string {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const hideUnlessChosen = (optionIds: readonly number[], what: string) =>
    `.questions:not(:has(${optionIds.map((id) => `#o${id}:checked`).join(', ')})) ${what} { display: none; }`;
  return fields
    .flatMap((field) => [
      ...prerequisiteOptionGroups(field, byId).map((optionIds) =>
        hideUnlessChosen(optionIds, `#q${field.id}`),
      ),
      ...field.options
        .filter(({ isOther, ctaText }) => isOther || ctaText !== '')
        .map(({ id }) => hideUnlessChosen([id], `#more${id}`)),
    ])
    .join('\n');
}

/**
 * Groups of options; one of each must be chosen. Includes the dependencies of parents and of the
 * fields depended on.
 */
function prerequisiteOptionGroups(
  field: ProfileField,
  byId: ReadonlyMap<number, ProfileField>,
): number[][] {
  const parent = field.parentId === null ? undefined : byId.get(field.parentId);
  const own = field.dependencies.flatMap(({ fieldId, optionIds }) => {
    const other = byId.get(fieldId);
    return other ? [[...optionIds], ...prerequisiteOptionGroups(other, byId)] : [];
  });
  return [...own, ...(parent ? prerequisiteOptionGroups(parent, byId) : [])];
}

const profileSectionStylePath = (id: number | string) => `/companion/profile-section-${id}.css`;

export function questionStylesAddress(section: Pick<ProfileSection, 'id' | 'fields'>): string {
  return versionedAddress(profileSectionStylePath(section.id), questionStyles(section));
}

export function profileQuestionStyles(
  app: FastifyInstance,
  { services, visits }: Pick<CompanionParts, 'services' | 'visits'>,
): void {
  app.get(
    profileSectionStylePath(':id'),
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const message = extendedProfileMessages.sectionNotFound;
      const id = parseRowId(idParams.parse(request.params).id);
      if (id === undefined) throw notFound(message);
      const { site } = await visits.of(request);
      const section = await services.profileAnswers.section(site.id, id);
      if (!section) throw notFound(message);
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'private, max-age=3600')
        .send(questionStyles(section));
    },
  );
}
