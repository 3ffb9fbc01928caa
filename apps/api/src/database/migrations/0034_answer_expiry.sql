-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "idempotency_keys_age";
