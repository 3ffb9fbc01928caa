/** Unpaid cash orders that one account, one proved phone or one guest of a program may have open (ruling 16). */
export const MOST_OPEN_CASH_ORDERS = 5

/** The same for all accounts of one source address that have proved neither phone nor e-mail. */
export const MOST_OPEN_CASH_ORDERS_UNPROVED = 2
