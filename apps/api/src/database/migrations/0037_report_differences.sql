CREATE TABLE "report_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"order_type" text NOT NULL,
	"taken_by" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"tip_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"rounding_cents" integer NOT NULL,
	"refund_cents" integer NOT NULL,
	"refund_tax_cents" integer NOT NULL,
	"refund_tip_cents" integer NOT NULL,
	"refund_rounding_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"refund_discount_cents" integer NOT NULL,
	"customer" text,
	"items" jsonb
);
--> statement-breakpoint
CREATE TABLE "report_visits" (
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"customers" integer NOT NULL,
	"xid" bigint NOT NULL,
	CONSTRAINT "report_visits_location_id_day_pk" PRIMARY KEY("location_id","day")
);
--> statement-breakpoint
ALTER TABLE "report_customers" ADD COLUMN "elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_progress" ADD COLUMN "kept_from" date;--> statement-breakpoint
ALTER TABLE "report_progress" ADD COLUMN "kept_xid" bigint;--> statement-breakpoint
ALTER TABLE "report_progress" ADD COLUMN "kept_seq" bigint;--> statement-breakpoint
ALTER TABLE "report_orders" ADD CONSTRAINT "report_orders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_visits" ADD CONSTRAINT "report_visits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_orders_day" ON "report_orders" USING btree ("location_id","day");