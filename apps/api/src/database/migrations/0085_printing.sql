CREATE TABLE "print_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"printer_id" uuid NOT NULL,
	"band" text NOT NULL,
	"outcome" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"printer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"sent_to" uuid,
	"cause" text NOT NULL,
	"version" integer NOT NULL,
	"sheet" jsonb NOT NULL,
	"is_copy" boolean DEFAULT false NOT NULL,
	"may_be_copy" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"settled_by" text
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"width" integer NOT NULL,
	"tickets" text NOT NULL,
	"prints_at" text NOT NULL,
	"stations" text[] DEFAULT '{}' NOT NULL,
	"receipts" boolean NOT NULL,
	"standby_id" uuid,
	"since" timestamp with time zone NOT NULL,
	"trouble" text,
	"trouble_since" timestamp with time zone,
	"can_confirm" boolean,
	"is_uncut" boolean DEFAULT false NOT NULL,
	"printed_at" timestamp with time zone,
	CONSTRAINT "printers_width" CHECK ("printers"."width" IN (384, 576)),
	CONSTRAINT "printers_trouble" CHECK (("printers"."trouble" IS NULL) = ("printers"."trouble_since" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "print_attempts" ADD CONSTRAINT "print_attempts_job_id_print_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."print_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_attempts" ADD CONSTRAINT "print_attempts_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."printers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."printers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_sent_to_printers_id_fk" FOREIGN KEY ("sent_to") REFERENCES "public"."printers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_standby_id_printers_id_fk" FOREIGN KEY ("standby_id") REFERENCES "public"."printers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "print_attempts_first" ON "print_attempts" USING btree ("job_id") WHERE "print_attempts"."band" = 'none' AND "print_attempts"."outcome" <> 'not-printed';--> statement-breakpoint
CREATE UNIQUE INDEX "print_attempts_printer" ON "print_attempts" USING btree ("printer_id") WHERE "print_attempts"."outcome" = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "print_attempts_job" ON "print_attempts" USING btree ("job_id") WHERE "print_attempts"."outcome" = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_once" ON "print_jobs" USING btree ("kind","subject","cause","printer_id");--> statement-breakpoint
CREATE INDEX "print_jobs_made" ON "print_jobs" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "print_jobs_waiting" ON "print_jobs" USING btree ("printer_id","due_at") WHERE "print_jobs"."state" IN ('waiting', 'unsure');--> statement-breakpoint
CREATE INDEX "printers_location" ON "printers" USING btree ("location_id");