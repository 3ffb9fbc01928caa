CREATE TABLE "reservation_shares" (
	"source" text NOT NULL,
	"location_id" text NOT NULL,
	"date" date NOT NULL,
	"minute" integer NOT NULL,
	"guests" integer NOT NULL,
	"bookings" integer NOT NULL,
	CONSTRAINT "reservation_shares_source_location_id_date_minute_pk" PRIMARY KEY("source","location_id","date","minute"),
	CONSTRAINT "reservation_shares_guests" CHECK ("reservation_shares"."bookings" <= 1 OR "reservation_shares"."guests" <= 12)
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "share_of" text;--> statement-breakpoint
CREATE INDEX "reservation_shares_date" ON "reservation_shares" USING btree ("date");