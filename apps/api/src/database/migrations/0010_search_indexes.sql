-- Part of a name, an address or a number is found among 100,000 without reading them all. A database server that has no
-- trigrams, or a user who may not add them, reads them all.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX reservations_search ON reservations USING gin (
      customer_name gin_trgm_ops, customer_email gin_trgm_ops, customer_phone gin_trgm_ops, reservation_id gin_trgm_ops,
      (id::text) gin_trgm_ops
    );
    CREATE INDEX users_search ON users USING gin (name gin_trgm_ops, email gin_trgm_ops, phone_number gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'Searching reads every row: this user may not add pg_trgm.';
END
$$;
