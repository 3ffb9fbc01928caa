CREATE TABLE "drawer_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"float_cents" integer NOT NULL,
	"counts" integer[] DEFAULT '{}' NOT NULL,
	"expected_cents" integer,
	"left_cents" integer,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "drawer_days_float" CHECK ("drawer_days"."float_cents" >= 0),
	CONSTRAINT "drawer_days_ended" CHECK (num_nulls("drawer_days"."expected_cents", "drawer_days"."left_cents", "drawer_days"."closed_by", "drawer_days"."closed_at") IN (0, 4)),
	CONSTRAINT "drawer_days_left" CHECK ("drawer_days"."left_cents" BETWEEN 0 AND "drawer_days"."counts"[cardinality("drawer_days"."counts")])
);
--> statement-breakpoint
CREATE TABLE "drawer_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"drawer_day_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawer_moves_amount" CHECK (("drawer_moves"."kind" = 'no-sale') = ("drawer_moves"."amount_cents" = 0) AND "drawer_moves"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "drawer_days" ADD CONSTRAINT "drawer_days_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_drawer_day_id_drawer_days_id_fk" FOREIGN KEY ("drawer_day_id") REFERENCES "public"."drawer_days"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_days_open" ON "drawer_days" USING btree ("location_id") WHERE "drawer_days"."closed_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "drawer_days_closed" ON "drawer_days" USING btree ("location_id","closed_at");
--> statement-breakpoint
CREATE INDEX "drawer_moves_day" ON "drawer_moves" USING btree ("drawer_day_id");
--> statement-breakpoint
CREATE TRIGGER drawer_moves_grows BEFORE UPDATE OR DELETE ON "drawer_moves" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER drawer_moves_keeps BEFORE TRUNCATE ON "drawer_moves" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER drawer_days_stay BEFORE DELETE OR TRUNCATE ON drawer_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
