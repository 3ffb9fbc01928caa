CREATE TABLE "capacity" (
	"location_id" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "capacity_location_id_subject_at_pk" PRIMARY KEY("location_id","subject","at"),
	CONSTRAINT "capacity_used" CHECK ("capacity"."used" BETWEEN 0 AND "capacity"."most")
);
--> statement-breakpoint
CREATE TABLE "order_claims" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"claims" jsonb NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "portions" integer;--> statement-breakpoint
ALTER TABLE "capacity" ADD CONSTRAINT "capacity_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_claims_held" ON "order_claims" USING btree ("expires_at") WHERE "order_claims"."expires_at" IS NOT NULL AND "order_claims"."claims" <> '[]';