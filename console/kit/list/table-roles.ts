/** ARIA roles of table elements: Safari drops the implicit ones when CSS changes `display`. */
export const asTable = { role: 'table' };
export const asRowGroup = { role: 'rowgroup' };
export const asRow = { role: 'row' };
export const asHead = { role: 'columnheader' };
export const asCell = { role: 'cell' };
