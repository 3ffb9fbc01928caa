-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_totals" ON "orders" USING btree ("total_cents","number","location_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_total";
