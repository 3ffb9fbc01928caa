import {
  ATTEMPT_OUTCOMES,
  PRINTER_TICKETS,
  PRINTER_TROUBLES,
  PRINTER_WAYS,
  PRINTS_AT,
  SHEET_KINDS,
} from '@thali/domain/paper/printers'
import type { Sheet } from '@thali/domain/paper/sheet'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { locations } from '#api/features/locations/locations.table.ts'

const instant = { withTimezone: true, mode: 'date' } as const

export const printers = pgTable(
  'printers',
  {
    id: uuid().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    name: text().notNull(),
    /** Who dials whom. */
    way: text({ enum: PRINTER_WAYS }).notNull().default('network'),
    /** `192.168.1.50:9100`; empty of a printer that calls us. */
    address: text().notNull(),
    /** Dots a line. */
    width: integer().notNull().$type<384 | 576>(),
    tickets: text({ enum: PRINTER_TICKETS }).notNull(),
    printsAt: text({ enum: PRINTS_AT }).notNull(),
    stations: text().array().notNull().default([]),
    receipts: boolean().notNull(),
    /** A cash drawer is connected, which it opens. */
    hasDrawer: boolean().notNull().default(false),
    standbyId: uuid(),
    /** Tickets of orders that came before are not printed. */
    since: timestamp(instant).notNull(),
    trouble: text({ enum: PRINTER_TROUBLES }),
    troubleSince: timestamp(instant),
    /** Whether it tells that a sheet was printed; null before the first one. */
    canConfirm: boolean(),
    /** Part of a sheet may hang out of it, which must not become the head of the next one. */
    isUncut: boolean().notNull().default(false),
    printedAt: timestamp(instant),
  },
  (table) => [
    index('printers_location').on(table.locationId),
    foreignKey({ columns: [table.standbyId], foreignColumns: [table.id] }).onDelete('set null'),
    check('printers_width', sql`${table.width} IN (384, 576)`),
    check('printers_trouble', sql`(${table.trouble} IS NULL) = (${table.troubleSince} IS NULL)`),
  ],
)

/**
 * Who fetches sheets with a secret: a printer that calls us, or the program of a location that dials printers. Beside the
 * printers, so that these leave with an archive and the secrets of this installation do not.
 */
export const printCallers = pgTable(
  'print_callers',
  {
    id: uuid().primaryKey(),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    /** Null: the program of the location. */
    printerId: uuid().references(() => printers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in its address, or in the header of the program. */
    secretHash: text().notNull(),
    /** Of the name and password that a printer sends beside it: as HTTP Basic or Digest needs them. */
    loginHash: text(),
    /** Of a Star printer, once it has called: another one is refused. */
    mac: text(),
    madeAt: timestamp(instant).notNull(),
    seenAt: timestamp(instant),
  },
  (table) => [
    uniqueIndex('print_callers_secret').on(table.secretHash),
    unique('print_callers_one').on(table.locationId, table.printerId).nullsNotDistinct(),
  ],
)

/** A sheet of paper that is to be printed once. */
export const printJobs = pgTable(
  'print_jobs',
  {
    id: uuid().primaryKey(),
    printerId: uuid()
      .notNull()
      .references(() => printers.id, { onDelete: 'cascade' }),
    kind: text({ enum: SHEET_KINDS }).notNull(),
    /** The order that it is about; the printer, of a test page. */
    subject: text().notNull(),
    /** Where somebody had it sent instead; null: as the printer's trouble decides. */
    sentTo: uuid().references(() => printers.id, { onDelete: 'set null' }),
    /** What it is printed for: empty of a first ticket, a change, or a request to print again. */
    cause: text().notNull(),
    /** The version of the order that it shows. */
    version: integer().notNull(),
    /** Without its band: whether it may be a copy is known when it is sent. */
    sheet: jsonb().notNull().$type<Sheet>(),
    /** Whether somebody asked to have it printed again. */
    isCopy: boolean().notNull().default(false),
    mayBeCopy: boolean().notNull().default(false),
    dueAt: timestamp(instant).notNull(),
    state: text({ enum: ['waiting', 'printed', 'unsure', 'dropped'] }).notNull(),
    madeAt: timestamp(instant).notNull(),
    /** Who said of an unsure sheet what became of it, or removed its printer. */
    settledBy: text(),
  },
  (table) => [
    uniqueIndex('print_jobs_once').on(table.kind, table.subject, table.cause, table.printerId),
    index('print_jobs_made').on(table.madeAt),
    index('print_jobs_waiting')
      .on(table.printerId, table.dueAt)
      .where(sql`${table.state} IN ('waiting', 'unsure')`),
  ],
)

/** Each time that a sheet is sent to a printer, stored before its first byte. */
export const printAttempts = pgTable(
  'print_attempts',
  {
    id: uuid().primaryKey(),
    jobId: uuid()
      .notNull()
      .references(() => printJobs.id, { onDelete: 'cascade' }),
    /** Where it is sent, which may be the stand-by of the job's printer. */
    printerId: uuid()
      .notNull()
      .references(() => printers.id, { onDelete: 'cascade' }),
    band: text({ enum: ['none', 'maybe', 'copy'] }).notNull(),
    outcome: text({ enum: ATTEMPT_OUTCOMES }).notNull(),
    /** The printer was told of it and has not fetched a byte yet, so that nothing is on paper. */
    isOffered: boolean().notNull().default(false),
    beganAt: timestamp(instant).notNull(),
    endedAt: timestamp(instant),
  },
  (table) => [
    // At most one sheet without a band may be on paper.
    uniqueIndex('print_attempts_first')
      .on(table.jobId)
      .where(sql`${table.band} = 'none' AND ${table.outcome} <> 'not-printed'`),
    // A printer gets one sheet at a time, and a sheet goes to one printer.
    uniqueIndex('print_attempts_printer')
      .on(table.printerId)
      .where(sql`${table.outcome} = 'sending'`),
    uniqueIndex('print_attempts_job')
      .on(table.jobId)
      .where(sql`${table.outcome} = 'sending'`),
  ],
)
