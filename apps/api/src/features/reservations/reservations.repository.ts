import { fromNearerEnd } from '@thali/domain/list-pages'
import { type Schedule, scheduleOf } from '@thali/domain/locations/schedule'
import { digitsOf } from '@thali/domain/people/contact-fields'
import { addDays } from '@thali/domain/time/zone'
import { and, asc, count, desc, eq, ilike, inArray, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { escapePattern } from '#api/database/sql-text.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import {
  reservationShares,
  reservationSlots,
  reservationSources,
  reservations,
} from '#api/features/reservations/reservations.table.ts'

type Row = typeof reservations.$inferSelect
export type Place = { id: string; name: string; address: string; phone: string }
/** A booking with its location. */
export type Reservation = Omit<Row, 'isActive' | 'shareOf' | 'contactGoneAt'> & { place: Place }
export type NewReservation = Reservation & { accountId: string | null }

/** The current time in the restaurant's time zone. */
export type WallClock = { date: string; minute: number }

export type ReservationQuery = {
  /** Undefined: all locations. */
  locationIds?: readonly string[] | undefined
  accountId?: string | undefined
  status?: 'confirmed' | 'cancelled' | undefined
  when?: 'today' | 'upcoming' | 'past' | undefined
  /** Part of a name, e-mail address, booking number, id or phone number (ADM-RES-04..08). */
  search?: string | undefined
  reservedUntil?: Date | undefined
  now: WallClock
}

export type ReservationFigures = { total: number; confirmedToday: number; upcoming: number; cancelled: number }

const PLACE = { id: locations.id, name: locations.name, address: locations.address, phone: locations.phone }
const MINUTES_A_DAY = 1440
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createReservationsRepository(db: Database) {
  /** Bookings joined with their locations. */
  const select = (executor: Executor = db) =>
    executor
      .select({ reservation: reservations, place: PLACE })
      .from(reservations)
      .innerJoin(locations, eq(locations.id, reservations.locationId))
      .$dynamic()

  /** Ids of a page, newest first. Pages in the second half are read from the end, so that deep pages are not slow. */
  async function pageOfIds(
    where: SQL | undefined,
    page: { limit: number; offset: number },
    total: number,
  ): Promise<string[]> {
    const { isFromLast, ...near } = fromNearerEnd(page, total)
    const newestFirst = [desc(reservations.reservedAt), asc(reservations.id)]
    const oldestFirst = [asc(reservations.reservedAt), desc(reservations.id)]
    const rows = await db
      .select({ id: reservations.id })
      .from(reservations)
      .where(where)
      .orderBy(...(isFromLast ? oldestFirst : newestFirst))
      .limit(near.limit)
      .offset(near.offset)
    const ids = rows.map(({ id }) => id)
    return isFromLast ? ids.toReversed() : ids
  }

  async function listByIds(ids: readonly string[]): Promise<Reservation[]> {
    if (ids.length === 0) return []
    const found = await select().where(inArray(reservations.id, [...ids]))
    return found.map(toReservation)
  }

  /** Prepared, because every message about a booking begins with it. */
  const byId = select()
    .where(eq(reservations.id, sql.placeholder('id')))
    .prepare('reservation-by-id')

  function findOne(id: string, executor?: Executor) {
    if (!UUID.test(id)) return select(executor).where(eq(reservations.reservationId, id.toUpperCase()))
    const recordId = id.toLowerCase()
    return executor ? select(executor).where(eq(reservations.id, recordId)) : byId.execute({ id: recordId })
  }

  return {
    /** By record id, else by the public number (CUS-RES-21). */
    async find(id: string, executor?: Executor): Promise<Reservation | undefined> {
      const [found] = await findOne(id, executor)
      return found && toReservation(found)
    },

    /** Contacts of coming bookings at a location. The e-mail address of phone bookings may be empty. */
    async listComingContacts(locationId: string, now: WallClock): Promise<{ name: string; email: string }[]> {
      return db
        .select({ name: reservations.customerName, email: reservations.customerEmail })
        .from(reservations)
        .where(and(eq(reservations.locationId, locationId), eq(reservations.status, 'confirmed'), isUpcoming(now)))
    },

    /** When tables are given at a location, active or not; undefined when it does not exist. */
    async findHours(locationId: string): Promise<Schedule | undefined> {
      const [found] = await db.select().from(locations).where(eq(locations.id, locationId))
      return found && scheduleOf(found, 'reservations')
    },

    listByIds,

    /** Newest first. */
    async list(
      query: ReservationQuery,
      page: { limit: number; offset: number },
    ): Promise<{ reservations: Reservation[]; total: number }> {
      const where = toWhere(query)
      const [counted] = await db.select({ total: count() }).from(reservations).where(where)
      const total = counted?.total ?? 0
      const ids = await pageOfIds(where, page, total)
      const found = new Map((await listByIds(ids)).map((reservation) => [reservation.id, reservation]))
      return { reservations: ids.flatMap((id) => found.get(id) ?? []), total }
    },

    /** Over all bookings of the locations (CUS back office, open choice 65). */
    async figures(locationIds: readonly string[] | undefined, now: WallClock): Promise<ReservationFigures> {
      const confirmed = sql`${reservations.status} = 'confirmed'`
      const [figures] = await db
        .select({
          total: count(),
          confirmedToday: sql`count(*) FILTER (WHERE ${confirmed} AND ${reservations.date} = ${now.date})`.mapWith(
            Number,
          ),
          upcoming: sql`count(*) FILTER (WHERE ${confirmed} AND ${isUpcoming(now)})`.mapWith(Number),
          cancelled: sql`count(*) FILTER (WHERE ${reservations.status} = 'cancelled')`.mapWith(Number),
        })
        .from(reservations)
        .where(toWhere({ locationIds, now }))
      return figures ?? { total: 0, confirmedToday: 0, upcoming: 0, cancelled: 0 }
    },

    /** All bookings of a day and the next, by time and name. */
    async listTwoDays(locationId: string, date: string): Promise<Reservation[]> {
      const found = await select()
        .where(and(eq(reservations.locationId, locationId), inArray(reservations.date, [date, addDays(date, 1)])))
        .orderBy(asc(reservations.date), asc(reservations.minute), asc(reservations.customerName), asc(reservations.id))
      return found.map(toReservation)
    },

    /** Guests per minute of a day; minutes of the next day count on past 1440, for its night. */
    async guestsOn(locationId: string, date: string): Promise<Map<number, number>> {
      const rows = await db
        .select({ day: reservationSlots.date, minute: reservationSlots.minute, guests: reservationSlots.guests })
        .from(reservationSlots)
        .where(
          and(eq(reservationSlots.locationId, locationId), inArray(reservationSlots.date, [date, addDays(date, 1)])),
        )
      return new Map(rows.map(({ day, minute, guests }) => [minute + (day === date ? 0 : MINUTES_A_DAY), guests]))
    },

    /**
     * Cancels a confirmed or pending booking. A trigger removes its guests from the slot. False when it was cancelled
     * before.
     */
    async cancel(tx: Executor, id: string, change: { at: Date; reason: string }): Promise<boolean> {
      const changed = await tx
        .update(reservations)
        .set({
          status: 'cancelled',
          isActive: false,
          cancelledAt: change.at,
          cancellationReason: change.reason,
          updatedAt: change.at,
          version: sql`${reservations.version} + 1`,
        })
        .where(and(eq(reservations.id, id), ne(reservations.status, 'cancelled')))
        .returning({ id: reservations.id })
      return changed.length > 0
    },

    /** False when the booking is not confirmed. */
    async noteArrival(tx: Executor, id: string, change: { at: Date; arrived: boolean }): Promise<boolean> {
      const changed = await tx
        .update(reservations)
        .set({
          arrivedAt: change.arrived ? change.at : null,
          updatedAt: change.at,
          version: sql`${reservations.version} + 1`,
        })
        .where(and(eq(reservations.id, id), eq(reservations.status, 'confirmed')))
        .returning({ id: reservations.id })
      return changed.length > 0
    },

    /** A source's total counts for one day; its share of a slot until that day has passed. */
    async forgetOldSources(today: string): Promise<void> {
      await db.delete(reservationSources).where(lt(reservationSources.day, today))
      await db.delete(reservationShares).where(lt(reservationShares.date, today))
    },
  }
}

export type ReservationsRepository = ReturnType<typeof createReservationsRepository>

function toReservation({ reservation, place }: { reservation: Row; place: Place }): Reservation {
  const { isActive: _isActive, shareOf: _shareOf, ...rest } = reservation
  return { ...rest, place }
}

function isUpcoming(now: WallClock): SQL {
  return sql`(${reservations.date}, ${reservations.minute}) > (${now.date}::date, ${now.minute}::int)`
}

function toWhere({
  locationIds,
  accountId,
  status,
  when,
  search,
  reservedUntil,
  now,
}: ReservationQuery): SQL | undefined {
  const whens = {
    today: eq(reservations.date, now.date),
    upcoming: isUpcoming(now),
    past: lt(reservations.date, now.date),
  }
  return and(
    locationIds === undefined ? undefined : inArray(reservations.locationId, [...locationIds]),
    accountId === undefined ? undefined : eq(reservations.accountId, accountId),
    status === undefined ? undefined : eq(reservations.status, status),
    when === undefined ? undefined : whens[when],
    search ? toSearch(search) : undefined,
    reservedUntil === undefined ? undefined : lte(reservations.reservedAt, reservedUntil),
    sql`true`,
  )
}

/** Phones are stored as digits, so the digits of the search are compared. */
function toSearch(search: string): SQL | undefined {
  const part = `%${escapePattern(search)}%`
  const digits = /^[+\d\s().-]+$/.test(search) ? digitsOf(search) : ''
  return or(
    ilike(reservations.customerName, part),
    ilike(reservations.customerEmail, part),
    ilike(reservations.reservationId, part),
    ilike(sql`${reservations.id}::text`, part),
    digits ? like(reservations.customerPhone, `%${digits}%`) : undefined,
  )
}
