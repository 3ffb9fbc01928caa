import type pg from 'pg'

const DAYS = 200
const TIMES_A_DAY = 18

/** Bookings for two over the days around today, with the guests of their slots. */
export async function insertReservations(database: pg.Client, count: number): Promise<void> {
  await database.query('SET session_replication_role = replica')
  await database.query(
    `INSERT INTO reservations (
       id, reservation_id, location_id, customer_name, customer_email, customer_phone, date, minute, party_size,
       status, is_active, source, reserved_at, updated_at
     )
     SELECT gen_random_uuid(), 'RES-BENCH-' || n, (ARRAY['truro', 'new-glasgow'])[1 + n % 2], 'Guest ' || n,
            'guest' || n || '@example.com', '+1902555' || lpad((n % 10000)::text, 4, '0'),
            current_date - 100 + (n / 2 % $2::int), 720 + 30 * (n / 2 / $2::int % $3::int), 2, 'confirmed', true, 'web',
            now() - n * interval '1 minute', now()
     FROM generate_series(1, $1::int) AS n`,
    [count, DAYS, TIMES_A_DAY],
  )
  await database.query(`
    INSERT INTO reservation_slots (location_id, date, minute, guests)
    SELECT location_id, date, minute, sum(party_size) FROM reservations GROUP BY location_id, date, minute`)
  await database.query('SET session_replication_role = origin')
  await database.query('ANALYZE reservations, reservation_slots')
}
