-- outside a transaction
-- Two changes of an order may each give something back of the same payment.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refunds_once_each" ON "refunds" USING btree ("payment_id","purpose",COALESCE("change_id", "payment_id")) WHERE NOT "refunds"."is_replaced" AND "refunds"."purpose" <> 'provider';
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_once";
