/**
 * Numbers of PostgreSQL's advisory locks that processes take to keep each other out. They all stand here, so that no two
 * are the same. The other advisory locks are hashes of a text.
 */
export const ADVISORY_LOCK = {
  /** Migrations, starter data and the first admin. */
  start: 7_234_118_203,
  /** Held by every node while it runs, alone or shared with the others. */
  node: 7_234_118_204,
  /** One backup at a time. */
  backup: 7_234_118_205,
  /** Adding up the figures of reports. The release before this one takes the same number. */
  reports: 7_310_001,
  /** Writing the book of money. */
  book: 7_310_002,
  /** Erasing what is kept no longer. */
  ageing: 7_310_003,
} as const
