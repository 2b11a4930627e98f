export const siteFeatures = ['forums', 'user_disorders', 'private_messaging'] as const;

export const siteFeatureLabels: Record<SiteFeature, string> = {
  forums: 'Forums',
  user_disorders: 'Conditions of members',
  private_messaging: 'Private messages',
};

export type SiteFeature = (typeof siteFeatures)[number];

/** Ignores case: features were configured by hand for years. */
export function hasFeature(features: readonly string[], wanted: SiteFeature): boolean {
  return features.some((feature) => feature.toLowerCase() === wanted);
}
