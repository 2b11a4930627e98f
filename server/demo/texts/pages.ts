import texts from './pages.json' with { type: 'json' };

interface PageText {
  title: string;
  excerpt: string;
  /** One text per paragraph; '## ' begins a heading. */
  body: readonly string[];
  isDraft?: boolean;
}

export const pageTexts: readonly PageText[] = texts;
