import type pg from 'pg'

/** How many guests a time had from one moment on, as the database itself noted it. */
export type SlotState = { slot: string; guests: number; at: number }

/**
 * Records every change of a slot with its time in the same transaction, so that rolled-back changes are not recorded.
 */
export async function watchSlots(database: pg.Client): Promise<void> {
  await database.query(`
    CREATE TABLE slot_watch (
      seq bigint GENERATED ALWAYS AS IDENTITY, location_id text, date date, minute int, guests int, at float8
    );
    CREATE FUNCTION watch_slot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO slot_watch (location_id, date, minute, guests, at)
      VALUES (NEW.location_id, NEW.date, NEW.minute, NEW.guests, extract(epoch FROM clock_timestamp()) * 1000);
      RETURN NULL;
    END $$;
    CREATE TRIGGER watch AFTER INSERT OR UPDATE ON reservation_slots FOR EACH ROW EXECUTE FUNCTION watch_slot();`)
}

/** The states of every slot in the order in which they came about: a slot's row lets one change happen at a time. */
export async function readSlotStates(database: pg.Client): Promise<Map<string, SlotState[]>> {
  const { rows } = await database.query<SlotState>(`
    SELECT location_id || ' ' || date || ' ' || minute AS slot, guests, at FROM slot_watch ORDER BY seq`)
  return Map.groupBy(rows, ({ slot }) => slot)
}

/** The most guests that a time had at any moment between the two. */
export function mostGuestsBetween(states: readonly SlotState[], fromMs: number, untilMs: number): number {
  const inEffect = states.filter(({ at }, index) => {
    const endsAt = states[index + 1]?.at ?? Infinity
    return at <= untilMs && endsAt >= fromMs
  })
  return inEffect.reduce((most, { guests }) => Math.max(most, guests), 0)
}

/** Slots whose guests differ from the sum of their confirmed bookings, and overfull slots. */
export async function findWrongSlots(database: pg.Client): Promise<{ unequal: string[]; above: string[] }> {
  const { rows } = await database.query<{ slot: string; guests: number; booked: number }>(`
    SELECT location_id || ' ' || date || ' ' || minute AS slot, COALESCE(s.guests, 0) AS guests,
           COALESCE(b.booked, 0)::int AS booked
    FROM reservation_slots s
    FULL JOIN (
      SELECT location_id, date, minute, sum(party_size) AS booked FROM reservations WHERE status = 'confirmed'
      GROUP BY location_id, date, minute
    ) b USING (location_id, date, minute)`)
  const { rows: above } = await database.query<{ slot: string; guests: number }>(`
    SELECT location_id || ' ' || date || ' ' || minute AS slot, max(guests) AS guests FROM slot_watch
    GROUP BY 1 HAVING max(guests) > 40`)
  return {
    unequal: rows.filter(({ guests, booked }) => guests !== booked).map(toLine),
    above: above.map(({ slot, guests }) => `${slot}: ${guests} guests`),
  }
}

function toLine({ slot, guests, booked }: { slot: string; guests: number; booked: number }): string {
  return `${slot}: ${guests} noted, ${booked} booked`
}
