CREATE TABLE "remakes" (
	"order_id" uuid NOT NULL,
	"location_id" text NOT NULL,
	"line" integer NOT NULL,
	"part" integer NOT NULL,
	"station" text NOT NULL,
	"n" integer NOT NULL,
	"dish" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "remakes_order_id_line_part_station_n_pk" PRIMARY KEY("order_id","line","part","station","n"),
	CONSTRAINT "remakes_quantity" CHECK ("remakes"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "has_drawer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remakes" ADD CONSTRAINT "remakes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remakes" ADD CONSTRAINT "remakes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remakes_latest" ON "remakes" USING btree ("location_id","at");