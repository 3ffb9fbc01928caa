CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"draft" jsonb,
	"location_id" text NOT NULL,
	"account_id" text,
	"cart" text,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"closed_because" text,
	"session_id" text,
	"payment_url" text,
	"key_number" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"principal" text NOT NULL,
	"submission_key" text,
	"request_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "checkouts_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_submission" UNIQUE("principal","submission_key"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."total_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"taken_by" text NOT NULL,
	"order_id" uuid NOT NULL,
	"location_id" text NOT NULL,
	"checkout_id" uuid,
	"provider_id" text,
	"captured_cents" integer NOT NULL,
	"refund_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"actor" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_card" CHECK (("payments"."taken_by" = 'card') = ("payments"."provider_id" IS NOT NULL)),
	CONSTRAINT "payments_refunds" CHECK ("payments"."refund_cents" BETWEEN 0 AND "payments"."captured_cents"),
	CONSTRAINT "payments_amount" CHECK ("payments"."captured_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provider_id" text,
	"error" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"key_number" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"is_replaced" boolean DEFAULT false NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"foreign" text,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"received_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open_cart" ON "checkouts" USING btree ("cart") WHERE "checkouts"."state" IN ('open', 'processing') AND "checkouts"."closed_because" IS NULL;--> statement-breakpoint
CREATE INDEX "checkouts_unsettled" ON "checkouts" USING btree ("check_at") WHERE "checkouts"."state" IN ('open', 'processing');--> statement-breakpoint
CREATE INDEX "checkouts_order" ON "checkouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "checkouts_links" ON "checkouts" USING btree ("location_id","created_at") WHERE "checkouts"."kind" = 'link';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id","purpose") WHERE NOT "refunds"."is_replaced" AND "refunds"."purpose" <> 'provider';--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("check_at") WHERE "refunds"."state" IN ('due', 'requested') AND NOT "refunds"."is_replaced";--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" IN ('due', 'failed', 'owed') AND NOT "refunds"."is_replaced";--> statement-breakpoint
CREATE INDEX "webhook_events_waiting" ON "webhook_events" USING btree ("check_at") WHERE "webhook_events"."state" = 'received';--> statement-breakpoint
CREATE INDEX "webhook_events_problems" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."state" IN ('set-aside', 'failed');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paymentId_unique" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK ("orders"."payment_status" IN ('unpaid', 'failed') OR "orders"."payment_id" IS NOT NULL);