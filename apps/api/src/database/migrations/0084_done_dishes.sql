CREATE TABLE "done_dishes" (
	"order_id" uuid NOT NULL,
	"location_id" text NOT NULL,
	"line" integer NOT NULL,
	"part" integer NOT NULL,
	"station" text NOT NULL,
	"done" integer NOT NULL,
	"taps" integer DEFAULT 1 NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "done_dishes_order_id_line_part_station_pk" PRIMARY KEY("order_id","line","part","station"),
	CONSTRAINT "done_dishes_done" CHECK ("done_dishes"."done" >= 0)
);
--> statement-breakpoint
ALTER TABLE "done_dishes" ADD CONSTRAINT "done_dishes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "done_dishes" ADD CONSTRAINT "done_dishes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "done_dishes_latest" ON "done_dishes" USING btree ("location_id","at");