/** What people read of whether a page is out. */
export const statusLabels = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  UNPUBLISHED: 'Unpublished',
} as const;
