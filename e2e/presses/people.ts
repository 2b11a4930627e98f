import { expect } from '../fixtures.ts';
import { callApi, choose, openNewMember } from '../user-helpers.ts';
import { box, button, go, type Presses } from './press.ts';

export const people: Presses = {
  AwardList: [
    {
      sends: 'UpsertAward',
      async ready(page) {
        await callApi(page, 'mutation { upsertAward(name: "Edited twice") { id } }');
        await go(page, '/moderation/awards?search=edited+twice');
        await button(page, 'Edit Edited twice').click();
        await box(page, 'Name of Edited twice').fill('Edited once');
        return button(page, 'Save Edited twice');
      },
    },
  ],
  ExtendedProfile: [
    {
      sends: 'DeleteProfileField',
      async ready(page) {
        const { profileSections } = await callApi<{ profileSections: { id: string }[] }>(
          page,
          '{ profileSections { id } }',
        );
        const field = `sectionId: "${profileSections[0]?.id}", name: "Deleted twice", type: TEXT`;
        await callApi(page, `mutation { saveProfileField(${field}) { id } }`);
        await go(page, '/moderation/extended-profile');
        await button(page, 'Edit Deleted twice').click();
        return button(page, 'Delete Field');
      },
    },
  ],
  UserCreate: [
    {
      sends: 'CreateUser',
      async ready(page) {
        await go(page, '/moderation/users/new');
        await box(page, 'Username').fill('pressed_twice');
        return button(page, 'Create User');
      },
    },
  ],
  BulkEdit: [
    {
      sends: 'UpdateRoles',
      async ready(page) {
        await callApi(page, 'mutation { createUser(username: "raised_twice") { id } }');
        await go(page, '/moderation/users?search=raised_twice');
        await page.getByRole('checkbox', { name: 'Select raised_twice' }).click();
        await button(page, 'Bulk Edit').click();
        // The previous screen has a box with the same name.
        await expect(page.getByRole('heading', { name: 'Bulk Edit User Roles' })).toBeVisible();
        await choose(page, 'Role', 'Moderator');
        return button(page, 'Change roles');
      },
    },
  ],
  UserEdit: [
    {
      sends: 'UpdateUser',
      stays: true,
      async ready(page) {
        await openNewMember(page, 'saved_twice', '?tab=edit');
        await box(page, 'First Name').fill('Ada');
        return button(page, 'Save');
      },
    },
    {
      sends: 'DeleteUser',
      async ready(page) {
        await openNewMember(page, 'pressed_away');
        await button(page, 'Delete').click();
        await box(page, 'Type pressed_away to confirm').fill('pressed_away');
        return button(page, 'Delete user');
      },
    },
  ],
};
