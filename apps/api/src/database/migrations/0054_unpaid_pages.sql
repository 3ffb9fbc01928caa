-- outside a transaction
ALTER TABLE "order_claims" ADD COLUMN IF NOT EXISTS "minutes_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN IF NOT EXISTS "payer" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN IF NOT EXISTS "payer_place" integer;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_claims_minutes" ON "order_claims" USING btree ("minutes_until") WHERE "order_claims"."minutes_until" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "checkouts_payer_place" ON "checkouts" USING btree ("payer","payer_place") WHERE "checkouts"."state" IN ('open', 'processing') AND "checkouts"."closed_because" IS NULL;
