import type { Hours } from '@thali/domain/locations/hours'
import { digitsOf } from '@thali/domain/orders/customer-fields'
import { addDays } from '@thali/domain/time/zone'
import { and, asc, count, desc, eq, ilike, inArray, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { escapePattern } from '#api/database/patterns.ts'
import { locations } from '#api/features/locations/locations.table.ts'
import {
  reservationShares,
  reservationSlots,
  reservationSources,
  reservations,
} from '#api/features/reservations/reservations.table.ts'

type Row = typeof reservations.$inferSelect
export type Place = { id: string; name: string; address: string; phone: string }
/** A booking and where it is. */
export type Reservation = Omit<Row, 'isActive' | 'shareOf'> & { place: Place }
export type NewReservation = Reservation & { accountId: string | null }

/** The present on the restaurant's clock. */
export type WallClock = { date: string; minute: number }

export type ReservationQuery = {
  /** Left out: everywhere. */
  locationIds?: readonly string[] | undefined
  accountId?: string | undefined
  status?: 'confirmed' | 'cancelled' | undefined
  when?: 'today' | 'upcoming' | 'past' | undefined
  /** Part of a name, an e-mail address, a number of a booking or its id, or of a phone number (ADM-RES-04..08). */
  search?: string | undefined
  reservedUntil?: Date | undefined
  now: WallClock
}

export type ReservationFigures = { total: number; confirmedToday: number; upcoming: number; cancelled: number }

const PLACE = { id: locations.id, name: locations.name, address: locations.address, phone: locations.phone }
const MINUTES_A_DAY = 1440
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createReservationsRepository(db: Database) {
  /** Bookings with their places. */
  const select = (executor: Executor = db) =>
    executor
      .select({ reservation: reservations, place: PLACE })
      .from(reservations)
      .innerJoin(locations, eq(locations.id, reservations.locationId))
      .$dynamic()

  /** The ids of a page, newest first. A page of the second half is read from the end: nobody waits for what is skipped. */
  async function pageOfIds(
    where: SQL | undefined,
    { limit, offset }: { limit: number; offset: number },
    total: number,
  ): Promise<string[]> {
    const size = Math.min(limit, total - offset)
    if (size <= 0) return []
    const isNear = offset <= total / 2
    const newestFirst = [desc(reservations.reservedAt), asc(reservations.id)]
    const oldestFirst = [asc(reservations.reservedAt), desc(reservations.id)]
    const rows = await db
      .select({ id: reservations.id })
      .from(reservations)
      .where(where)
      .orderBy(...(isNear ? newestFirst : oldestFirst))
      .limit(size)
      .offset(isNear ? offset : total - offset - size)
    const ids = rows.map(({ id }) => id)
    return isNear ? ids : ids.toReversed()
  }

  return {
    /** By record id, else by the number people know (CUS-RES-21). */
    async find(id: string, executor: Executor = db): Promise<Reservation | undefined> {
      const where = UUID.test(id)
        ? eq(reservations.id, id.toLowerCase())
        : eq(reservations.reservationId, id.toUpperCase())
      const [found] = await select(executor).where(where)
      return found && toReservation(found)
    },

    /** Coming bookings of a location; the e-mail address is empty for some bookings by telephone. */
    async listComingContacts(locationId: string, now: WallClock): Promise<{ name: string; email: string }[]> {
      return db
        .select({ name: reservations.customerName, email: reservations.customerEmail })
        .from(reservations)
        .where(and(eq(reservations.locationId, locationId), eq(reservations.status, 'confirmed'), isUpcoming(now)))
    },

    /** Of a location, active or not; undefined where there never was one. */
    async findHours(locationId: string): Promise<Hours | undefined> {
      const [found] = await db.select({ hours: locations.hours }).from(locations).where(eq(locations.id, locationId))
      return found?.hours
    },

    async listByIds(ids: readonly string[]): Promise<Reservation[]> {
      if (ids.length === 0) return []
      const found = await select().where(inArray(reservations.id, [...ids]))
      return found.map(toReservation)
    },

    /** Newest first. */
    async list(
      query: ReservationQuery,
      page: { limit: number; offset: number },
    ): Promise<{ reservations: Reservation[]; total: number }> {
      const where = toWhere(query)
      const [counted] = await db.select({ total: count() }).from(reservations).where(where)
      const total = counted?.total ?? 0
      const ids = await pageOfIds(where, page, total)
      const found = new Map((await this.listByIds(ids)).map((reservation) => [reservation.id, reservation]))
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

    /** Everybody who is or was booked for a day and the day after, by time and name. */
    async listTwoDays(locationId: string, date: string): Promise<Reservation[]> {
      const found = await select()
        .where(and(eq(reservations.locationId, locationId), inArray(reservations.date, [date, addDays(date, 1)])))
        .orderBy(asc(reservations.date), asc(reservations.minute), asc(reservations.customerName), asc(reservations.id))
      return found.map(toReservation)
    },

    /** Guests by minute of a day; those of the day after past 1440, where its night is looked for. */
    async guestsOn(locationId: string, date: string): Promise<Map<number, number>> {
      const rows = await db
        .select({ day: reservationSlots.date, minute: reservationSlots.minute, guests: reservationSlots.guests })
        .from(reservationSlots)
        .where(
          and(eq(reservationSlots.locationId, locationId), inArray(reservationSlots.date, [date, addDays(date, 1)])),
        )
      return new Map(rows.map(({ day, minute, guests }) => [minute + (day === date ? 0 : MINUTES_A_DAY), guests]))
    },

    /** Cancels what still stands, pending too. Its guests leave the time by trigger. False when it was cancelled before. */
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

    /** False when it is not confirmed. */
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

    /** A source counts for one day, its share of a time until the day of that time has passed. */
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

/** Phones are stored as digits; however somebody writes one, its digits are looked for. */
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
