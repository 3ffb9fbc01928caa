-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_total" ON "orders" USING btree ("total_cents","number");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_total";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_customers_elsewhere" ON "report_customers" USING btree ("day","location_id") WHERE "report_customers"."elsewhere";
