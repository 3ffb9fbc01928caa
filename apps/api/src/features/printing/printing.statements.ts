import { randomUUID } from 'node:crypto'

import {
  type AttemptOutcome,
  fateAfterRestore,
  fateOf,
  KICK_WITHIN_MS,
  type PrinterTrouble,
} from '@thali/domain/paper/printers'
import type { Band } from '@thali/domain/paper/sheet'
import { restores } from '@thali/keeper/backup/backup.table'
import { and, eq, inArray, max, ne, sql } from 'drizzle-orm'

import type { Attempt, Printer, PrintJob } from './printing.repository.ts'
import { printAttempts, printers, printJobs } from './printing.table.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import { recordChange } from '#api/database/journal.ts'

/** A sheet that is about to be sent. */
export type Begun = {
  attempt: Attempt
  job: PrintJob
  /** Where it is sent. */
  printer: Printer
  /** The printer that it is for; another one where a stand-by prints it. */
  owner: Printer
}

/** When the database was last brought back to an earlier moment, or filled from an archive. */
export async function restoredAt(executor: Executor): Promise<Date | null> {
  const [found] = await executor.select({ at: max(restores.restoredAt) }).from(restores)
  return found?.at ?? null
}

/**
 * Stores that a sheet is sent to a printer now, before its first byte. Null where another process was faster: the unique
 * indexes keep a second sheet without a band, a second sheet at a time, and a second printer from it. A sheet that waited when the
 * database was restored may be on paper since; one of an evening that was over then is dropped here.
 *
 * @param isOffered the printer is only told of it, and fetches it next
 */
export async function beginAttempt(
  tx: Transaction,
  jobId: string,
  printerId: string,
  now: Date,
  isOffered = false,
): Promise<Begun | null> {
  await lockPrinter(tx, printerId)
  const [job] = await tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.id, jobId), eq(printJobs.state, 'waiting')))
    .for('update', { skipLocked: true })
  const found = job
    ? await tx
        .select()
        .from(printers)
        .where(inArray(printers.id, [printerId, job.printerId]))
    : []
  const printer = found.find(({ id }) => id === printerId)
  const owner = found.find(({ id }) => id === job?.printerId)
  if (!job || !printer || !owner || job.dueAt > now) return null
  if (job.kind === 'drawer' && now.getTime() - job.madeAt.getTime() > KICK_WITHIN_MS) return null
  const at = await restoredAt(tx)
  const restored = fateAfterRestore(job.madeAt, at)
  if (restored === 'dropped' && !job.mayBeCopy) {
    await dropOfOldEvenings(tx, job.printerId, at)
    return null
  }
  const mayBeCopy = job.mayBeCopy || restored !== null
  const band: Band = job.isCopy ? 'copy' : mayBeCopy ? 'maybe' : 'none'
  const [attempt] = await tx
    .insert(printAttempts)
    .values({ id: randomUUID(), jobId, printerId, band, outcome: 'sending', isOffered, beganAt: now })
    .onConflictDoNothing()
    .returning()
  return attempt ? { attempt, job, printer, owner } : null
}

/** Drops all sheets for a printer that are of an evening that was over at the restore: one by one they would keep new ones waiting. */
async function dropOfOldEvenings(tx: Transaction, printerId: string, at: Date | null): Promise<void> {
  const isUnsent = and(eq(printJobs.state, 'waiting'), eq(printJobs.mayBeCopy, false))
  const waiting = await tx
    .select({ id: printJobs.id, madeAt: printJobs.madeAt })
    .from(printJobs)
    .where(and(eq(printJobs.printerId, printerId), isUnsent))
  const old = waiting.filter(({ madeAt }) => fateAfterRestore(madeAt, at) === 'dropped').map(({ id }) => id)
  await tx
    .update(printJobs)
    .set({ state: 'dropped' })
    .where(and(inArray(printJobs.id, old), isUnsent))
}

/** Locks a printer before its sheets, as its deletion does too: in another order the two could deadlock. */
async function lockPrinter(tx: Transaction, id: string): Promise<Printer | undefined> {
  const [printer] = await tx.select().from(printers).where(eq(printers.id, id)).for('no key update')
  return printer
}

/** What was learnt of a printer. `canConfirm`: whether it says that a sheet was printed; left out, not known. */
export type Learnt = { trouble: PrinterTrouble | null; canConfirm?: boolean | undefined }

/** The printer fetches the sheet that it was told of: from now on it may be on paper. False where the attempt has ended. */
export async function markFetched(tx: Transaction, { id }: Pick<Attempt, 'id'>, now: Date): Promise<boolean> {
  const fetched = await tx
    .update(printAttempts)
    .set({
      isOffered: false,
      beganAt: sql`CASE WHEN ${printAttempts.isOffered} THEN ${now} ELSE ${printAttempts.beganAt} END`,
    })
    .where(and(eq(printAttempts.id, id), eq(printAttempts.outcome, 'sending')))
    .returning({ id: printAttempts.id })
  return fetched.length > 0
}

/** Stores how an attempt ended. One that was given up meanwhile and did print after all counts as printed. */
export async function endAttempt(
  tx: Transaction,
  { id, jobId, printerId }: Attempt,
  { outcome, learnt, now }: { outcome: Exclude<AttemptOutcome, 'sending'>; learnt: Learnt | null; now: Date },
): Promise<void> {
  await lockPrinter(tx, printerId)
  const [job] = await tx.select().from(printJobs).where(eq(printJobs.id, jobId)).for('update')
  const open: AttemptOutcome[] = outcome === 'printed' ? ['sending', 'unknown'] : ['sending']
  const ended = await tx
    .update(printAttempts)
    .set({ outcome, endedAt: now })
    .where(and(eq(printAttempts.id, id), inArray(printAttempts.outcome, open)))
    .returning({ id: printAttempts.id })
  if (!job || ended.length === 0) return
  const isPaper = job.kind !== 'drawer'
  if (outcome !== 'not-printed' && isPaper) {
    await tx
      .update(printers)
      .set({ isUncut: outcome === 'unknown' })
      .where(eq(printers.id, printerId))
  }
  if (job.state === 'waiting' || job.state === 'unsure') {
    const fate = fateOf(job.kind, outcome, job.mayBeCopy)
    const change =
      fate.state === 'waiting'
        ? { state: fate.state, dueAt: new Date(now.getTime() + fate.afterMs), mayBeCopy: fate.mayBeCopy }
        : { state: fate.state }
    await tx.update(printJobs).set(change).where(eq(printJobs.id, jobId))
  }
  if (learnt) await noteLearnt(tx, printerId, learnt, outcome === 'printed' && isPaper ? now : null, now)
}

/** Stores what was learnt of a printer; its trouble begins once. Devices are told when it came or went. */
export async function noteLearnt(
  tx: Transaction,
  printerId: string,
  { trouble, canConfirm }: Learnt,
  printedAt: Date | null,
  now: Date,
): Promise<void> {
  const before = await lockPrinter(tx, printerId)
  if (!before) return
  const isSame = before.trouble === trouble
  await tx
    .update(printers)
    .set({
      trouble,
      troubleSince: trouble === null ? null : isSame ? before.troubleSince : now,
      ...(canConfirm !== undefined && { canConfirm }),
      ...(printedAt && { printedAt }),
    })
    .where(eq(printers.id, printerId))
  if (!isSame) await recordChange(tx, { topic: 'printers', subject: printerId, locationId: before.locationId })
}

/** Has everything that waits for a printer sent to another one. Returns how many sheets. */
export async function moveJobs(tx: Transaction, from: string, to: string, now: Date): Promise<number> {
  const moved = await tx
    .update(printJobs)
    .set({ sentTo: to, dueAt: now })
    .where(and(eq(printJobs.printerId, from), eq(printJobs.state, 'waiting'), ne(printJobs.kind, 'drawer')))
    .returning({ id: printJobs.id })
  return moved.length
}

export async function insertPrinter(tx: Transaction, printer: typeof printers.$inferInsert): Promise<void> {
  await tx.insert(printers).values(printer)
}

export async function updatePrinter(
  tx: Transaction,
  id: string,
  change: Partial<typeof printers.$inferInsert>,
): Promise<void> {
  await tx.update(printers).set(change).where(eq(printers.id, id))
}

/** Its sheets go with it. */
export async function deletePrinter(tx: Transaction, id: string): Promise<void> {
  await tx.delete(printers).where(eq(printers.id, id))
}

/** Ends a sheet that may not be on paper: somebody saw it there, or wants it once more. */
export async function settleJob(
  tx: Transaction,
  id: string,
  { isThere, actor, now }: { isThere: boolean; actor: string; now: Date },
): Promise<void> {
  const change = isThere ? { state: 'dropped' as const } : { state: 'waiting' as const, dueAt: now, mayBeCopy: true }
  await tx
    .update(printJobs)
    .set({ ...change, settledBy: actor })
    .where(and(eq(printJobs.id, id), eq(printJobs.state, 'unsure')))
}
