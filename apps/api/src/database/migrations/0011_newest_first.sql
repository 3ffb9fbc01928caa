DROP INDEX "orders_location_time";--> statement-breakpoint
DROP INDEX "orders_account";--> statement-breakpoint
DROP INDEX "reservations_newest";--> statement-breakpoint
DROP INDEX "reservations_location_newest";--> statement-breakpoint
DROP INDEX "reservations_account";--> statement-breakpoint
CREATE INDEX "orders_location_time" ON "orders" USING btree ("location_id","ordered_at","number");--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id","ordered_at");--> statement-breakpoint
CREATE INDEX "reservations_newest" ON "reservations" USING btree ("reserved_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reservations_location_newest" ON "reservations" USING btree ("location_id","reserved_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reservations_account" ON "reservations" USING btree ("account_id","reserved_at" DESC NULLS FIRST);