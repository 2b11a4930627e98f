export const careReplyMaxLength = 2000;

export const defaultCareReply = `Dear {name},

Thank you for telling us how you are. It matters to us, and you do not have to go through this alone.

If you might be in danger now, please call the emergency number where you are, or talk to someone here:
{help}

Would you like to tell us how today has been for you?`;

export const fallbackHelpResource =
  'Your doctor, a crisis line, or the emergency number where you are';

export const careMessages = {
  badge: 'May be in danger',
  /** Badge of a report that neither the score nor staff have confirmed. */
  reportedBadge: 'A member is worried',
  /** Shown to a member who reports that they are worried. */
  reported:
    'Thank you for looking out for someone. A moderator will look at it as soon as possible.',
  danger: 'If someone is in danger right now, please call the emergency number where they are.',
  forAuthor:
    'It sounds as if you are going through a lot. You do not have to go through it alone: there are people who listen, at any hour.',
  helpTitle: 'Where to find help',
} as const;

export function fillCareReply(
  { careReply, helpResources }: { careReply: string; helpResources: readonly string[] },
  name: string,
): string {
  const help = (helpResources.length > 0 ? helpResources : [fallbackHelpResource])
    .map((line) => `– ${line}`)
    .join('\n');
  // Replacement functions, because `$&` in a name or help line would be expanded.
  return careReply.replaceAll('{name}', () => name).replaceAll('{help}', () => help);
}
