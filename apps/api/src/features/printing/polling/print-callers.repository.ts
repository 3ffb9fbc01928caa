import { type AttemptOutcome, AWAY_AFTER_MS } from '@thali/domain/paper/printers'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import { type Printer } from '../printing.repository.ts'
import { printAttempts, printCallers, printers, printJobs } from '../printing.table.ts'
import type { Database, Executor } from '#api/database/database.ts'
import type { Attempt } from '#api/features/printing/printing.repository.ts'
import type { Begun } from '#api/features/printing/printing.statements.ts'

export type PrintCaller = typeof printCallers.$inferSelect

/** Printers call every few seconds; it is written this often. */
const SEEN_EVERY_MS = 10_000

/** Who calls us for sheets, and what they have in hand. */
export function createPrintCallersRepository(db: Database) {
  return {
    /** The holder of a secret; with its printer, unless it is the program of a location. */
    async find(secretHash: string): Promise<{ caller: PrintCaller; printer: Printer | null } | undefined> {
      const [found] = await db
        .select({ caller: printCallers, printer: printers })
        .from(printCallers)
        .leftJoin(printers, eq(printers.id, printCallers.printerId))
        .where(eq(printCallers.secretHash, secretHash))
      return found
    },

    listAt: (locationIds: readonly string[] | undefined, executor: Executor = db): Promise<PrintCaller[]> =>
      executor
        .select()
        .from(printCallers)
        .where(locationIds && inArray(printCallers.locationId, [...locationIds])),

    async noteSeen({ id }: PrintCaller, now: Date): Promise<void> {
      const before = new Date(now.getTime() - SEEN_EVERY_MS)
      await db
        .update(printCallers)
        .set({ seenAt: now })
        .where(and(eq(printCallers.id, id), or(isNull(printCallers.seenAt), lt(printCallers.seenAt, before))))
    },

    /** The first one that calls is the one. Returns whose secret it is then. */
    async pinMac({ id }: PrintCaller, mac: string): Promise<string | null> {
      const [pinned] = await db
        .update(printCallers)
        .set({ mac: sql`COALESCE(${printCallers.mac}, ${mac})` })
        .where(eq(printCallers.id, id))
        .returning({ mac: printCallers.mac })
      return pinned?.mac ?? null
    },

    /** Printers that nobody has heard of for long, directly or by the program of their location. */
    async listAway(now: Date): Promise<{ id: string }[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
SELECT p.id FROM printers p LEFT JOIN print_callers c
  ON c.location_id = p.location_id AND c.printer_id IS NOT DISTINCT FROM CASE WHEN p.way = 'agent' THEN NULL ELSE p.id END
WHERE p.way <> 'network' AND p.trouble IS DISTINCT FROM 'away'
  AND COALESCE(c.seen_at, c.made_at, p.since) < ${new Date(now.getTime() - AWAY_AFTER_MS)}`)
      return rows
    },

    /** The sheet that a printer is told of, or is printing. */
    async findSending(printerId: string): Promise<Attempt | undefined> {
      const [attempt] = await db
        .select()
        .from(printAttempts)
        .where(and(eq(printAttempts.printerId, printerId), eq(printAttempts.outcome, 'sending')))
      return attempt
    },

    async findAttempt(id: string): Promise<{ attempt: Attempt; printer: Printer } | undefined> {
      const [found] = await db
        .select({ attempt: printAttempts, printer: printers })
        .from(printAttempts)
        .innerJoin(printers, eq(printers.id, printAttempts.printerId))
        .where(eq(printAttempts.id, id))
      return found
    },

    /** An attempt that has not ended, with what is needed to draw its sheet. */
    async findBegun(id: string, printer: Printer): Promise<Begun | undefined> {
      const [found] = await db
        .select({ attempt: printAttempts, job: printJobs, owner: printers })
        .from(printAttempts)
        .innerJoin(printJobs, eq(printJobs.id, printAttempts.jobId))
        .innerJoin(printers, eq(printers.id, printJobs.printerId))
        .where(
          and(eq(printAttempts.id, id), eq(printAttempts.printerId, printer.id), eq(printAttempts.outcome, 'sending')),
        )
      return found && { ...found, printer }
    },

    /** Whether a sheet that waits was sent to a printer since its trouble began, and ended so. */
    async hasFailed({ id, troubleSince }: Printer, outcomes: readonly AttemptOutcome[]): Promise<boolean> {
      const { rows } = await db.execute(sql`
SELECT FROM print_attempts a JOIN print_jobs j ON j.id = a.job_id
WHERE a.printer_id = ${id} AND a.outcome IN ${[...outcomes]} AND j.state = 'waiting' AND a.ended_at >= ${troubleSince} LIMIT 1`)
      return rows.length > 0
    },
  }
}

export type PrintCallersRepository = ReturnType<typeof createPrintCallersRepository>
