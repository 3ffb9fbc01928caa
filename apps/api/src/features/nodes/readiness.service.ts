import type { Readyz } from '@thali/contracts/system/system'

import type { ThisNode } from './nodes.service.ts'
import { readDiskSpace, type DiskSpace } from '#api/features/system/disk-space.ts'

type Deps = { node: ThisNode; feed: { behindMs: () => number }; dataDir: string }

/** Says whether this node should be given requests. */
export function createReadiness({ node, feed, dataDir }: Deps) {
  return {
    /** Why it should not; empty when it should. */
    async reasonsAgainst(): Promise<Reason[]> {
      const disk = await readDiskSpace(dataDir).catch(() => null)
      return reasonsAgainst({ ...node.state(), feedBehindMs: feed.behindMs(), disk })
    },
  }
}

export type Readiness = ReturnType<typeof createReadiness>

export type ReadinessFacts = {
  isLeaving: boolean
  /** Since the database last stored something for this node. */
  sinceWriteMs: number
  /** Since the change feed last read everything. */
  feedBehindMs: number
  /** Of the disk that holds `DATA_DIR`; null where it cannot be read. */
  disk: DiskSpace | null
  hasMigrations: boolean
}

type Reason = Readyz['reply']['reasons'][number]

/** A node writes every two seconds; five more without an answer are too many. */
const MOST_SINCE_WRITE_MS = 7_000
const MOST_FEED_BEHIND_MS = 10_000
const LEAST_FREE_SHARE = 0.1
/** On a large disk a tenth is more than the restaurant fills in months. */
const PLENTY_BYTES = 2 * 2 ** 30

/** Why a node should be given no requests; empty when it should. */
export function reasonsAgainst(facts: ReadinessFacts): Reason[] {
  const { disk } = facts
  const reasons: Record<Reason, boolean> = {
    leaving: facts.isLeaving,
    database: facts.sinceWriteMs > MOST_SINCE_WRITE_MS,
    disk: disk !== null && disk.freeBytes < Math.min(PLENTY_BYTES, disk.sizeBytes * LEAST_FREE_SHARE),
    feed: facts.feedBehindMs > MOST_FEED_BEHIND_MS,
    migrations: !facts.hasMigrations,
  }
  return (Object.keys(reasons) as Reason[]).filter((reason) => reasons[reason])
}
