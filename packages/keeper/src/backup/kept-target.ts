import { isBackupDue } from '@thali/domain/backup-retention'

import { BackupError } from './backup-error.ts'
import { parseBases } from './backup-names.ts'
import type { BackupTarget } from './backup-target.ts'
import { createErasureShipper } from './erasure-register.ts'
import { findHolesIn, holeWords } from './log-holes.ts'
import { type BackupJob, identityOf, makeBackup } from './make-backup.ts'
import { claimTarget } from './sealed-files.ts'

export type TargetState = { name: string; newestAt: Date | null; problem: string | null }

export type Tell = (facts: object, message: string) => void

type Deps = {
  target: BackupTarget
  job: Omit<BackupJob, 'target' | 'now'>
  /** Whether the log of the database is shipped there, too. */
  hasLog: boolean
  now: () => Date
  inform: Tell
  warn: Tell
}

/** A backup that failed is tried again after this, since each try reads the whole database. */
const TRY_AGAIN_MS = 10 * 60_000
/** One backup is made at a time; the one for another place, or another node's, is waited for. */
const OTHER_IS_AT_WORK_MS = 5_000
/** How often erasures are looked for that are not stored there yet. */
const ERASURES_MS = 60_000
/** How often the log there is looked through for files that somebody has removed. */
const LOOK_MS = 60 * 60_000

/** One target of backups while the product runs: what is in it, and what is wrong with it. */
export function createKeptTarget({ target, job, hasLog, now, inform, warn }: Deps) {
  const { note, problem } = createProblems({ target, inform, warn })
  const shipErasures = createErasureShipper({ ...job, target })
  let isClaimed = false
  let newestAt: Date | null = null
  let tryAt = 0
  let lookAt = 0
  let erasuresAt = 0
  let hasLoss = false

  async function claim(): Promise<void> {
    if (isClaimed) return
    await claimTarget(target, (await identityOf(job.connection)).systemIdentifier)
    newestAt = await readNewest()
    isClaimed = true
  }

  async function readNewest(): Promise<Date | null> {
    return parseBases(await target.list('base')).at(-1)?.startedAt ?? null
  }

  /** A log with a hole leads no further than the hole: from the next base backup on it leads to every moment again. */
  async function findLoss(): Promise<void> {
    if (!hasLog || newestAt === null || performance.now() < lookAt) return
    lookAt = performance.now() + LOOK_MS
    const loss = await lossIn(target)
    if (loss) note('hole', loss)
    hasLoss = loss !== null
  }

  return {
    target,
    /** Whether it is known to be there and to be this database's own. */
    isReady: () => isClaimed,
    state: (): TargetState => ({ name: target.name, newestAt, problem: problem() }),
    noteLog: (fault: unknown) => note('log', fault),

    /** Stores who was erased. Once a minute, so that a restore knows of it. */
    async shipErasures(): Promise<void> {
      if (!isClaimed || performance.now() < erasuresAt) return
      erasuresAt = performance.now() + ERASURES_MS
      note('erasures', await shipErasures(now()).catch((error: unknown) => error))
    },

    /** Makes the base backup of the day when it is missing. */
    async backUpIfDue(): Promise<void> {
      try {
        await claim()
        const startedAt = now()
        const isDue = () => hasLoss || isBackupDue(newestAt ?? undefined, startedAt)
        if (tryAt > performance.now()) return
        await findLoss()
        if (!isDue()) return
        // Another node may have made it meanwhile.
        newestAt = await readNewest()
        if (!isDue()) return
        tryAt = performance.now() + TRY_AGAIN_MS
        const made = await makeBackup({ ...job, target, now: startedAt })
        if (!made) return void (tryAt = performance.now() + OTHER_IS_AT_WORK_MS)
        newestAt = await readNewest()
        note('base', undefined)
        // Told until the backup of the next day, so that somebody finds what removed the files.
        if (!hasLoss) note('hole', undefined)
        hasLoss = false
        inform({ target: target.name, ...made }, 'backup made')
      } catch (error) {
        note('base', error)
      }
    },
  }
}

type Problems = Record<'base' | 'log' | 'hole' | 'erasures', string | null>

/** Each is told when it appears and when it is gone, not while it lasts. */
function createProblems({ target, inform, warn }: Pick<Deps, 'target' | 'inform' | 'warn'>) {
  const problems: Problems = { base: null, log: null, hole: null, erasures: null }
  return {
    problem: () => problems.base ?? problems.log ?? problems.hole ?? problems.erasures,

    note(of: keyof Problems, fault: unknown): void {
      const problem = fault instanceof Error ? fault.message : null
      if (problem === problems[of]) return
      problems[of] = problem
      if (problem === null) inform({ target: target.name }, 'backups are stored again')
      else warn({ target: target.name, problem }, 'backups are not stored')
    },
  }
}

async function lossIn(target: BackupTarget): Promise<BackupError | null> {
  const lost = (await findHolesIn(target)).map(holeWords).join(', ')
  return lost === ''
    ? null
    : new BackupError(`${target.name} lacks ${lost}: moments behind it cannot be restored. A new backup is made.`)
}
