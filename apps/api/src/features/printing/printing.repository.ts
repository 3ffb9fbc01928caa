import { ATTEMPT_LEASE_MS, KICK_WITHIN_MS, KITCHEN_SHEETS, STANDBY_AFTER_MS } from '@thali/domain/paper/printers'
import { and, asc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'

import { printAttempts, printers, printJobs } from './printing.table.ts'
import type { Database, Executor } from '#api/database/database.ts'

export type Printer = typeof printers.$inferSelect
export type PrintJob = typeof printJobs.$inferSelect
export type Attempt = typeof printAttempts.$inferSelect

/** So long after its ticket a cancelled order is told on paper. */
const CANCELLED_MS = 24 * 3_600_000
/** Sheets name guests, so they are not kept: what was printed is on paper. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Orders that a printer may owe a ticket or a later sheet. */
const OPEN_OR_PRINTED = (since: Date) => sql`
SELECT o.id FROM orders o
WHERE o.status IN ('pending', 'preparing', 'ready')
  AND o.location_id IN (SELECT location_id FROM printers WHERE tickets <> 'none')
UNION
SELECT j.subject::uuid FROM print_jobs j JOIN orders o ON o.id = j.subject::uuid
WHERE j.made_at > ${since} AND j.kind = 'ticket' AND j.cause = '' AND o.status = 'cancelled' AND NOT EXISTS (
  SELECT FROM print_jobs c WHERE c.kind = 'cancelled' AND c.subject = j.subject AND c.printer_id = j.printer_id
)`

/** The next sheet of each idle printer `t` of some, a drawer before any: its own, or of one in trouble whose stand-by it is. */
const DUE = (now: Date, some: SQL) => sql<{ jobId: string; printerId: string }>`
SELECT DISTINCT ON (due.target) due.id AS "jobId", due.target AS "printerId" FROM (
  SELECT j.id, j.kind, j.made_at, CASE
    WHEN j.sent_to IS NOT NULL THEN j.sent_to
    WHEN p.trouble_since <= ${new Date(now.getTime() - STANDBY_AFTER_MS)} AND s.trouble IS NULL AND j.kind IN ${[...KITCHEN_SHEETS]}
    THEN COALESCE(s.id, p.id) ELSE p.id
  END AS target
  FROM print_jobs j JOIN printers p ON p.id = j.printer_id LEFT JOIN printers s ON s.id = p.standby_id
  WHERE j.state = 'waiting' AND j.due_at <= ${now}
    AND (j.kind <> 'drawer' OR j.made_at > ${new Date(now.getTime() - KICK_WITHIN_MS)})
    AND NOT EXISTS (SELECT FROM print_attempts a WHERE a.job_id = j.id AND a.outcome = 'sending')
) due JOIN printers t ON t.id = due.target
WHERE ${some} AND NOT EXISTS (SELECT FROM print_attempts a WHERE a.printer_id = due.target AND a.outcome = 'sending')
  AND (due.kind <> 'drawer' OR t.has_drawer)
ORDER BY due.target, due.kind <> 'drawer', due.made_at, due.id`

/** A sheet, and the printer that is to print it. */
export type Due = { jobId: string; printerId: string }

export function createPrintingRepository(db: Database) {
  const listDue = async (now: Date, some: SQL): Promise<Due[]> => (await db.execute<Due>(DUE(now, some))).rows

  return {
    list: (locationIds: readonly string[] | undefined, executor: Executor = db): Promise<Printer[]> =>
      executor
        .select()
        .from(printers)
        .where(locationIds && inArray(printers.locationId, [...locationIds]))
        .orderBy(asc(printers.locationId), asc(printers.name), asc(printers.id)),

    async find(id: string, executor: Executor = db): Promise<Printer | undefined> {
      const [printer] = await executor.select().from(printers).where(eq(printers.id, id))
      return printer
    },

    async hasAny(): Promise<boolean> {
      const [one] = await db.select({ id: printers.id }).from(printers).limit(1)
      return one !== undefined
    },

    /** Sheets that are not on paper yet, or of which nobody knows it. */
    listOpenJobs: (printerIds: readonly string[], executor: Executor = db): Promise<PrintJob[]> =>
      printerIds.length === 0
        ? Promise.resolve([])
        : executor
            .select()
            .from(printJobs)
            .where(
              and(
                inArray(printJobs.printerId, [...printerIds]),
                inArray(printJobs.state, ['waiting', 'unsure']),
                ne(printJobs.kind, 'drawer'),
              ),
            )
            .orderBy(asc(printJobs.madeAt)),

    listJobsOf: (subjects: readonly string[], executor: Executor = db): Promise<PrintJob[]> =>
      subjects.length === 0
        ? Promise.resolve([])
        : executor
            .select()
            .from(printJobs)
            .where(inArray(printJobs.subject, [...subjects])),

    async listOrdersToPrint(now: Date): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(OPEN_OR_PRINTED(new Date(now.getTime() - CANCELLED_MS)))
      return rows.map(({ id }) => id)
    },

    /** For printers that this server dials. */
    listDue: (now: Date) => listDue(now, sql`t.way = 'network'`),

    /** For a printer that calls us. */
    findDueFor: async (printerId: string, now: Date) => (await listDue(now, sql`t.id = ${printerId}`))[0],

    /** For a printer that the program of a location dials, as long as its secret counts: it may have waited since before. */
    findDueForAgent: async (secretHash: string, now: Date) =>
      (
        await listDue(
          now,
          sql`t.way = 'agent' AND t.location_id = (SELECT location_id FROM print_callers WHERE secret_hash = ${secretHash})`,
        )
      )[0],

    /** Attempts of a process that ended before they did. */
    listLost: (now: Date): Promise<Attempt[]> =>
      db
        .select()
        .from(printAttempts)
        .where(
          and(
            eq(printAttempts.outcome, 'sending'),
            lt(printAttempts.beganAt, new Date(now.getTime() - ATTEMPT_LEASE_MS)),
          ),
        ),

    /** Printers in trouble that nothing is sent to now: those that we dial, or that the program of a location does. */
    listTroubled: (agentOf?: string): Promise<Printer[]> =>
      db
        .select()
        .from(printers)
        .where(
          and(
            agentOf === undefined
              ? eq(printers.way, 'network')
              : and(eq(printers.way, 'agent'), eq(printers.locationId, agentOf)),
            sql`${printers.trouble} IS NOT NULL AND NOT EXISTS (
              SELECT FROM print_attempts a WHERE a.printer_id = ${printers.id} AND a.outcome = 'sending')`,
          ),
        ),

    async findJob(id: string, executor: Executor = db): Promise<PrintJob | undefined> {
      const [job] = await executor.select().from(printJobs).where(eq(printJobs.id, id))
      return job
    },

    /** Makes sheets; those that were made meanwhile are left alone. Returns how many are new. */
    async insertJobs(jobs: readonly (typeof printJobs.$inferInsert)[], executor: Executor = db): Promise<number> {
      if (jobs.length === 0) return 0
      const made = await executor
        .insert(printJobs)
        .values([...jobs])
        .onConflictDoNothing()
        .returning({ id: printJobs.id })
      return made.length
    },

    /** Forgets sheets that were printed, but not of an order that is still open: its ticket would be printed again. */
    async forgetOld(now: Date): Promise<void> {
      await db.execute(sql`DELETE FROM print_jobs j WHERE j.made_at < ${new Date(now.getTime() - KEPT_MS)}
        AND NOT EXISTS (
          SELECT FROM orders o WHERE o.id = j.subject::uuid AND o.status IN ('pending', 'preparing', 'ready'))`)
    },

    countOthers: async (id: string, locationId: string, name: string, executor: Executor = db): Promise<number> =>
      (
        await executor
          .select({ id: printers.id })
          .from(printers)
          .where(and(eq(printers.locationId, locationId), eq(printers.name, name), ne(printers.id, id)))
      ).length,
  }
}

export type PrintingRepository = ReturnType<typeof createPrintingRepository>
