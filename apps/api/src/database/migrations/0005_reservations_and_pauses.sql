CREATE TABLE "reservation_slots" (
	"location_id" text NOT NULL,
	"date" date NOT NULL,
	"minute" integer NOT NULL,
	"guests" integer NOT NULL,
	CONSTRAINT "reservation_slots_location_id_date_minute_pk" PRIMARY KEY("location_id","date","minute"),
	CONSTRAINT "reservation_slots_guests" CHECK ("reservation_slots"."guests" BETWEEN 0 AND 40)
);
--> statement-breakpoint
CREATE TABLE "reservation_sources" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"guests" integer NOT NULL,
	CONSTRAINT "reservation_sources_source_day_pk" PRIMARY KEY("source","day"),
	CONSTRAINT "reservation_sources_guests" CHECK ("reservation_sources"."guests" BETWEEN 0 AND 200)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"location_id" text NOT NULL,
	"account_id" text,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"date" date NOT NULL,
	"minute" integer NOT NULL,
	"party_size" integer NOT NULL,
	"special_requests" text,
	"status" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"cancellation_reason" text,
	"source" text NOT NULL,
	"device_info" jsonb,
	"arrived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_reservationId_unique" UNIQUE("reservation_id"),
	CONSTRAINT "reservations_party" CHECK ("reservations"."party_size" BETWEEN 1 AND 20),
	CONSTRAINT "reservations_minute" CHECK ("reservations"."minute" BETWEEN 0 AND 1439),
	CONSTRAINT "reservations_email" CHECK ("reservations"."customer_email" = lower("reservations"."customer_email")),
	CONSTRAINT "reservations_cancelled" CHECK (("reservations"."status" = 'cancelled') = ("reservations"."cancelled_at" IS NOT NULL) AND NOT ("reservations"."is_active" AND "reservations"."status" = 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "orders_paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "hidden_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservation_slots" ADD CONSTRAINT "reservation_slots_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_one_active" ON "reservations" USING btree ("location_id","customer_email") WHERE "reservations"."is_active" AND "reservations"."customer_email" <> '';--> statement-breakpoint
CREATE INDEX "reservations_day" ON "reservations" USING btree ("location_id","date","minute");--> statement-breakpoint
CREATE INDEX "reservations_newest" ON "reservations" USING btree ("reserved_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reservations_location_newest" ON "reservations" USING btree ("location_id","reserved_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reservations_account" ON "reservations" USING btree ("account_id","reserved_at" DESC NULLS LAST);