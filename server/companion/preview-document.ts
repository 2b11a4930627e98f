import { type Html, html } from './html.ts';
import { stylesAddress } from './styles.ts';

/** Whole document for a preview frame of the console; `head` adds style sheets. */
export function previewDocument(body: Html, head?: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Preview</title>
<link rel="stylesheet" href="${stylesAddress}">
${head}
</head>
<body>
${body}
</body>
</html>
`.text;
}
