CREATE TABLE "report_customers" (
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"customer" text NOT NULL,
	"orders" integer NOT NULL,
	"spent_cents" bigint NOT NULL,
	CONSTRAINT "report_customers_location_id_day_customer_pk" PRIMARY KEY("location_id","day","customer")
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"order_type" text NOT NULL,
	"taken_by" text NOT NULL,
	"orders" integer NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"tip_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"refund_cents" bigint NOT NULL,
	"refund_tax_cents" bigint NOT NULL,
	"refund_tip_cents" bigint NOT NULL,
	CONSTRAINT "report_days_location_id_day_status_payment_status_order_type_taken_by_pk" PRIMARY KEY("location_id","day","status","payment_status","order_type","taken_by")
);
--> statement-breakpoint
CREATE TABLE "report_items" (
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "report_items_location_id_day_name_pk" PRIMARY KEY("location_id","day","name")
);
--> statement-breakpoint
CREATE TABLE "report_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "report_progress_one" CHECK ("report_progress"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "report_customers" ADD CONSTRAINT "report_customers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_items" ADD CONSTRAINT "report_items_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;