ALTER TABLE "orders" ADD COLUMN "payment_learnt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "tells_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_doubted" ON "checkouts" USING btree ("check_at") WHERE "checkouts"."state" IN ('failed', 'expired') AND "checkouts"."session_id" IS NOT NULL;