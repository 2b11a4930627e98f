const droppedTags = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT TITLE'.split(' '));

/** True for elements that are dropped with their content. Inside SVG tag names are lower case. */
export const isDroppedElement = (element: Element) =>
  droppedTags.has(element.tagName.toUpperCase());
