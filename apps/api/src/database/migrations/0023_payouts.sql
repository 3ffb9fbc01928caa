CREATE TABLE "provider_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"arrives_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_readings" (
	"id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text,
	"payout_id" text,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "provider_transactions_time" ON "provider_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_transactions_payment" ON "provider_transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "provider_transactions_payout" ON "provider_transactions" USING btree ("payout_id");