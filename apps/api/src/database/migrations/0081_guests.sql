CREATE TABLE "guest_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"location_id" text NOT NULL,
	"source" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "guest_orders" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_proof" text;--> statement-breakpoint
CREATE INDEX "guest_codes_phone" ON "guest_codes" USING btree ("phone","sent_at");--> statement-breakpoint
CREATE INDEX "guest_codes_source" ON "guest_codes" USING btree ("source","sent_at");