-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_drawer" ON "payments" USING btree ("drawer_day_id") WHERE "payments"."drawer_day_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_drawer" ON "refunds" USING btree ("drawer_day_id") WHERE "refunds"."drawer_day_id" IS NOT NULL;
