CREATE TABLE "tip_shares" (
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"user_id" text NOT NULL,
	"hours" numeric(4, 2),
	"cents" integer NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tip_shares_location_id_day_user_id_pk" PRIMARY KEY("location_id","day","user_id"),
	CONSTRAINT "tip_shares_hours" CHECK ("tip_shares"."hours" > 0),
	CONSTRAINT "tip_shares_cents" CHECK ("tip_shares"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "tip_shares" ADD CONSTRAINT "tip_shares_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tip_shares" ADD CONSTRAINT "tip_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;