/** Texts in their own words that staff may send to one number in 24 hours; after that they call. */
export const STAFF_TEXTS_A_DAY = 10
