/**
 * What the elements of a table are, for elements that are laid out otherwise on a phone: Safari
 * forgets it then.
 */
export const asTable = { role: 'table' };
export const asRowGroup = { role: 'rowgroup' };
export const asRow = { role: 'row' };
export const asHead = { role: 'columnheader' };
export const asCell = { role: 'cell' };
