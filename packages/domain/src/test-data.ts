/** What the owner types before everything that was tried out is removed. */
export const REMOVE_TEST_DATA = 'REMOVE TEST DATA'
