import { isBackupDue } from '@thali/domain/backup-retention'

import { parseBases } from './backup-names.ts'
import type { BackupTarget } from './backup-target.ts'
import { type BackupJob, identityOf, makeBackup } from './make-backup.ts'
import { claimTarget } from './sealed-files.ts'

export type TargetState = { name: string; newestAt: Date | null; problem: string | null }

export type Tell = (facts: object, message: string) => void

type Deps = {
  target: BackupTarget
  job: Omit<BackupJob, 'target' | 'now'>
  now: () => Date
  inform: Tell
  warn: Tell
}

/** A backup that failed is tried again after this, since each try reads the whole database. */
const TRY_AGAIN_MS = 10 * 60_000
/** One backup is made at a time; the one for another place, or another node's, is waited for. */
const OTHER_IS_AT_WORK_MS = 5_000

/** One target of backups while the product runs: what is in it, and what is wrong with it. */
export function createKeptTarget({ target, job, now, inform, warn }: Deps) {
  const problems = { base: null as string | null, log: null as string | null }
  let isClaimed = false
  let newestAt: Date | null = null
  let tryAt = 0

  /** Told when it appears and when it is gone, not while it lasts. */
  function note(of: keyof typeof problems, fault: unknown): void {
    const problem = fault instanceof Error ? fault.message : null
    if (problem === problems[of]) return
    problems[of] = problem
    if (problem === null) inform({ target: target.name }, 'backups are stored again')
    else warn({ target: target.name, problem }, 'backups are not stored')
  }

  async function claim(): Promise<void> {
    if (isClaimed) return
    await claimTarget(target, (await identityOf(job.connection)).systemIdentifier)
    newestAt = await readNewest()
    isClaimed = true
  }

  async function readNewest(): Promise<Date | null> {
    return parseBases(await target.list('base')).at(-1)?.startedAt ?? null
  }

  return {
    target,
    /** Whether it is known to be there and to be this database's own. */
    isReady: () => isClaimed,
    state: (): TargetState => ({ name: target.name, newestAt, problem: problems.base ?? problems.log }),
    noteLog: (fault: unknown) => note('log', fault),

    /** Makes the base backup of the day when it is missing. */
    async backUpIfDue(): Promise<void> {
      try {
        await claim()
        const startedAt = now()
        const isDue = () => isBackupDue(newestAt ?? undefined, startedAt)
        if (tryAt > performance.now() || !isDue()) return
        // Another node may have made it meanwhile.
        newestAt = await readNewest()
        if (!isDue()) return
        tryAt = performance.now() + TRY_AGAIN_MS
        const made = await makeBackup({ ...job, target, now: startedAt })
        if (!made) return void (tryAt = performance.now() + OTHER_IS_AT_WORK_MS)
        newestAt = await readNewest()
        note('base', undefined)
        inform({ target: target.name, ...made }, 'backup made')
      } catch (error) {
        note('base', error)
      }
    },
  }
}
