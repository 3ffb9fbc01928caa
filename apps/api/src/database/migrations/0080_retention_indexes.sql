-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_with_contact" ON "orders" USING btree ("ordered_at") WHERE "orders"."contact_gone_at" IS NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_with_name" ON "orders" USING btree ("ordered_at") WHERE "orders"."name_gone_at" IS NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reservations_with_contact" ON "reservations" USING btree ("date") WHERE "reservations"."contact_gone_at" IS NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_closed" ON "users" USING btree ("closed_at") WHERE "users"."closed_at" IS NOT NULL;
