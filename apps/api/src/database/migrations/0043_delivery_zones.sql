CREATE TABLE "delivery_zones" (
	"location_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"shape" jsonb NOT NULL,
	"fee_cents" integer NOT NULL,
	"minimum_cents" integer NOT NULL,
	"free_from_cents" integer,
	"extra_minutes" integer NOT NULL,
	CONSTRAINT "delivery_zones_location_id_id_pk" PRIMARY KEY("location_id","id"),
	CONSTRAINT "delivery_zones_amounts" CHECK ("delivery_zones"."fee_cents" >= 0 AND "delivery_zones"."minimum_cents" >= 0 AND "delivery_zones"."extra_minutes" >= 0
        AND ("delivery_zones"."free_from_cents" IS NULL OR "delivery_zones"."free_from_cents" > 0))
);
--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
