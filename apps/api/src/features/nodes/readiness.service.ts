import { readDiskSpace } from '#api/features/system/disk-space.ts'
import type { ThisNode } from './nodes.service.ts'
import { type Reason, reasonsAgainst } from './readiness.ts'

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
