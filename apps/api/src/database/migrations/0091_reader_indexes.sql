-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "checkouts_open_reader" ON "checkouts" USING btree ("reader_id") WHERE "checkouts"."state" IN ('open', 'processing') AND "checkouts"."closed_because" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "checkouts_intent" ON "checkouts" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "checkouts_on_readers" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."reader_id" IS NOT NULL AND "checkouts"."state" <> 'paid';
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refunds_on_reader" ON "refunds" USING btree ("reader_id");
