export interface UserListCase {
  name: string;
  variables: Record<string, unknown>;
  page?: 'last' | 'middle';
  grows?: string;
}

const shown = { hideSpammers: true };
const moreMatches = 'matches grow with the table';

export const userListCases: UserListCase[] = [
  { name: 'as it opens', variables: shown },
  { name: 'with spammers', variables: {} },
  { name: 'admins', variables: { roleIds: ['1', '5', '6'] } },
  { name: 'moderators', variables: { roleIds: ['2'] } },
  { name: 'members', variables: { roleIds: ['3'] } },
  { name: 'spammers', variables: { roleIds: ['4'] } },
  ...['username', 'email', 'id', 'roleId', 'bio', 'firstName', 'lastName'].flatMap((sort) => [
    { name: `by ${sort}`, variables: { ...shown, sort } },
    { name: `by ${sort}, backwards`, variables: { ...shown, sort, sortDesc: true } },
  ]),
  { name: 'oldest members first', variables: { ...shown, sort: 'insertedAt' } },
  { name: 'admins by e-mail', variables: { roleIds: ['1', '5', '6'], sort: 'email' } },
  { name: 'spammers by bio', variables: { roleIds: ['4'], sort: 'bio' } },
  { name: 'last page', variables: shown, page: 'last' },
  { name: 'last page by username', variables: { ...shown, sort: 'username' }, page: 'last' },
  { name: 'last page by bio', variables: { ...shown, sort: 'bio' }, page: 'last' },
  { name: 'last page of spammers', variables: { roleIds: ['4'], sort: 'email' }, page: 'last' },
  { name: 'a substring', variables: { ...shown, userSearchTerm: 'lindqvist' } },
  {
    name: 'a substring by e-mail',
    variables: { ...shown, userSearchTerm: 'lindqvist', sort: 'email' },
  },
  { name: 'a substring nobody has', variables: { ...shown, userSearchTerm: 'quetzal' } },
  {
    name: 'two modifiers',
    variables: { ...shown, userSearchTerm: 'last_name:lindqvist email:example' },
    grows: 'everyone has the second, and the index reads both',
  },
  { name: 'two modifiers, of bio too', variables: { userSearchTerm: 'bio:quetzal email:lind' } },
  {
    name: 'a user id',
    variables: { ...shown, userSearchTerm: '734512' },
    grows: 'its digits are in many names',
  },
  { name: 'two characters, nobody', variables: { ...shown, userSearchTerm: 'zq' } },
  { name: 'two characters', variables: { ...shown, userSearchTerm: 'sa' }, grows: moreMatches },
  { name: 'one character', variables: { ...shown, userSearchTerm: 's' }, grows: moreMatches },
  {
    name: 'one character by username',
    variables: { ...shown, userSearchTerm: 's', sort: 'username' },
    grows: 'matches are all far down the list, so they are sorted',
  },
  {
    name: 'a substring 1 in 100 has',
    variables: { ...shown, userSearchTerm: 'okafor' },
    grows: moreMatches,
  },
  {
    name: 'a substring everyone has',
    variables: { ...shown, userSearchTerm: 'example' },
    grows: moreMatches,
  },
  {
    name: 'two modifiers 1 in 8,000 has',
    variables: { ...shown, userSearchTerm: 'first_name:marta email:okafor' },
    grows: moreMatches,
  },
  {
    name: 'the page in the middle',
    variables: { ...shown, sort: 'username' },
    page: 'middle',
  },
];
