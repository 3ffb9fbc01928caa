CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents");
--> statement-breakpoint
-- Part of a name, an address or a number is found among all orders without reading them. A database server that has no
-- trigrams, or a user who may not add them, reads them.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX orders_search ON orders USING gin (
      customer_name gin_trgm_ops, customer_email gin_trgm_ops, customer_phone gin_trgm_ops
    );
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'Searching reads every row: this user may not add pg_trgm.';
END
$$;
