ALTER TABLE "locations" ADD COLUMN "tables_from" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "tables_to" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_tables" CHECK (("locations"."tables_from" IS NULL AND "locations"."tables_to" IS NULL) OR (1 <= "locations"."tables_from" AND "locations"."tables_from" <= "locations"."tables_to")) NOT VALID;
