import { expect, test } from 'vitest'

import { type ReadinessFacts, reasonsAgainst } from './readiness.service.ts'

const READY: ReadinessFacts = {
  isLeaving: false,
  sinceWriteMs: 1_900,
  feedBehindMs: 900,
  disk: { freeBytes: 20 * 2 ** 30, sizeBytes: 50 * 2 ** 30 },
  hasMigrations: true,
}

test.each<[string, Partial<ReadinessFacts>, string[]]>([
  ['when all is well', {}, []],
  ['when its disk cannot be read', { disk: null }, []],
  ['with a tenth free of a large disk', { disk: { freeBytes: 90 * 2 ** 30, sizeBytes: 1000 * 2 ** 30 } }, []],
  ['with less than a tenth and 2 GB free', { disk: { freeBytes: 2 ** 30, sizeBytes: 11 * 2 ** 30 } }, ['disk']],
  ['while it leaves', { isLeaving: true }, ['leaving']],
  ['when a write is missed once', { sinceWriteMs: 6_900 }, []],
  ['when nothing was stored for five seconds', { sinceWriteMs: 7_100 }, ['database']],
  ['when the feed is ten seconds behind', { feedBehindMs: 10_100 }, ['feed']],
  ['when the database is older than the program', { hasMigrations: false }, ['migrations']],
  ['for several reasons', { isLeaving: true, feedBehindMs: 60_000 }, ['leaving', 'feed']],
])('a node is ready, or says each reason against it: %s', (_what, facts, reasons) => {
  expect(reasonsAgainst({ ...READY, ...facts })).toEqual(reasons)
})
