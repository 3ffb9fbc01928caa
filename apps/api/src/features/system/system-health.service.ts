import { sqlState } from '@thali/keeper/connection/connect'

import type { AuditSeals } from './audit-seals.repository.ts'
import type { DatabaseProbe } from './database-probe.repository.ts'
import { readDiskSpace } from './disk-space.ts'
import { canStore, doMessagesLeave, type SystemState, systemWarnings } from './system-warnings.ts'
import type { MessageQueue } from '#api/outbox/message-queue.ts'

const LOOK_MS = 60_000
/** SQL states for a full disk, a read-only database or a failing disk: the write was lost. */
const NOT_STORED_SQL = /^(53100|25006|58)/

type Deps = {
  database: DatabaseProbe
  queue: MessageQueue
  dataDir: string
  seals: AuditSeals
  /** How far our clock is ahead of the card provider's; null while unknown. */
  aheadOfProviderMs: () => number | null
  backupWarnings: () => Promise<string[]>
  standby: () => SystemState['standby']
  overtakenHosts: () => readonly string[]
  nobodysSender: () => string | null
  inform: (facts: object, message: string) => void
  warn: (warning: string) => void
  onError: (error: unknown) => void
}

/** Whether orders can be stored and messages sent; checked every minute and on request. */
export function createSystemHealth({
  database,
  queue,
  dataDir,
  seals,
  aheadOfProviderMs,
  backupWarnings,
  standby,
  overtakenHosts,
  nobodysSender,
  inform,
  warn,
  onError,
}: Deps) {
  let failedWriteAt: number | null = null
  let untrustedProxy: string | null = null
  let told = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let broken: Awaited<ReturnType<AuditSeals['findBroken']>> = null

  async function measure(): Promise<SystemState> {
    const [disk, clockAheadMs, oldestActiveSeconds, unbookedSeconds, ofBackups] = await Promise.all([
      readDiskSpace(dataDir).catch(() => null),
      database.clockAheadMs().catch(() => null),
      queue.oldestActiveSeconds().catch(() => null),
      database.unbookedSeconds().catch(() => null),
      backupWarnings().catch(() => []),
    ])
    const sinceFailedWriteMs = failedWriteAt === null ? null : performance.now() - failedWriteAt
    return {
      freeBytes: disk?.freeBytes ?? null,
      clockAheadMs,
      aheadOfProviderMs: aheadOfProviderMs(),
      oldestActiveSeconds,
      unbookedSeconds,
      sinceFailedWriteMs,
      brokenAudit: broken,
      backupWarnings: ofBackups,
      standby: standby(),
      overtakenHosts: overtakenHosts(),
      untrustedProxy,
      nobodysSender: nobodysSender(),
    }
  }

  /** Each warning is logged when it appears, not again while it lasts. */
  async function look(): Promise<void> {
    const warnings = systemWarnings(await measure())
    const kinds = new Set(warnings.map((warning) => warning.replaceAll(/\d+/g, '#')))
    for (const warning of warnings) if (!told.has(warning.replaceAll(/\d+/g, '#'))) warn(warning)
    told = kinds
  }

  return {
    /** Seals new audit rows and verifies the whole log. Run every hour. */
    async sealAudit(): Promise<void> {
      const sealed = await seals.seal()
      // Logs may be stored elsewhere, where somebody with access to the database cannot change the chain.
      if (sealed) inform(sealed, 'audit log sealed')
      broken = await seals.findBroken()
    },

    /** Called when a proxy names the address of a guest that is not believed. */
    noteUntrustedProxy(address: string): void {
      untrustedProxy = address
    },

    /** Called for every failed request. */
    noteFailure(error: unknown): void {
      if (NOT_STORED_SQL.test(sqlState(error) ?? '')) failedWriteAt = performance.now()
    },

    async state(): Promise<{ canStore: boolean; doMessagesLeave: boolean; measured: SystemState; warnings: string[] }> {
      const measured = await measure()
      return {
        canStore: canStore(measured),
        doMessagesLeave: doMessagesLeave(measured),
        measured,
        warnings: systemWarnings(measured),
      }
    },

    start(): void {
      timer = setInterval(() => void look().catch(onError), LOOK_MS)
      void look().catch(onError)
    },
    stop: () => clearInterval(timer),
  }
}

export type SystemHealth = ReturnType<typeof createSystemHealth>
