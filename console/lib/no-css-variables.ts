/** Replaces Mantine's component in the build, whose styles already have the variables. */
export function MantineCssVariables(): null {
  return null;
}
