/** Taxes as they stand on receipts. */
export const TAX_NAMES = { HST: 'HST', GST: 'GST', PST: 'PST', QST: 'QST', RST: 'RST' }
