CREATE TABLE "card_readers" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"place_id" text NOT NULL,
	"label" text NOT NULL,
	"serial" text NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "reader_id" text;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "intent_id" text;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "ended_because" text;
--> statement-breakpoint
ALTER TABLE "card_readers" ADD CONSTRAINT "card_readers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "card_readers_location" ON "card_readers" USING btree ("location_id");
