import type { TAX_NAMES as ENGLISH } from '../en/taxes.ts'

export const TAX_NAMES: typeof ENGLISH = { HST: 'TVH', GST: 'TPS', PST: 'TVP', QST: 'TVQ', RST: 'TVD' }
