CREATE TABLE "print_callers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"printer_id" uuid,
	"secret_hash" text NOT NULL,
	"login_hash" text,
	"mac" text,
	"made_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "print_callers_one" UNIQUE NULLS NOT DISTINCT("location_id","printer_id")
);
--> statement-breakpoint
ALTER TABLE "print_attempts" ADD COLUMN "is_offered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "way" text DEFAULT 'network' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_callers" ADD CONSTRAINT "print_callers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_callers" ADD CONSTRAINT "print_callers_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."printers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_callers_secret" ON "print_callers" USING btree ("secret_hash");