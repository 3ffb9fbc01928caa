CREATE TABLE "house_rules" (
	"id" integer PRIMARY KEY NOT NULL,
	"cash_back_cents" integer NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "house_rules_one" CHECK ("house_rules"."id" = 1),
	CONSTRAINT "house_rules_cash_back" CHECK ("house_rules"."cash_back_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rounding_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_days" ADD COLUMN "rounding_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_days" ADD COLUMN "refund_rounding_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_handed_back" ON "refunds" USING btree ("settled_by","settled_at") WHERE "refunds"."settled_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "open_cash_orders" ADD CONSTRAINT "open_cash_orders_address" CHECK ("open_cash_orders"."subject" NOT LIKE 'address:%' OR "open_cash_orders"."open" <= 2);--> statement-breakpoint
-- Cash was rounded in the drawer before, but not in the books: they now say what was handed over.
ALTER TABLE "payments" DROP CONSTRAINT "payments_refunds";--> statement-breakpoint
UPDATE "payments" SET "captured_cents" = ("captured_cents" + 2) / 5 * 5, "rounding_cents" = ("captured_cents" + 2) / 5 * 5 - "captured_cents"
WHERE "taken_by" = 'cash' AND "captured_cents" % 5 <> 0 AND "captured_cents" > 2;--> statement-breakpoint
UPDATE "refunds" SET "amount_cents" = ("amount_cents" + 2) / 5 * 5
FROM "payments" WHERE "payments"."id" = "refunds"."payment_id" AND "payments"."taken_by" = 'cash'
  AND "refunds"."amount_cents" % 5 <> 0 AND "refunds"."amount_cents" > 2;--> statement-breakpoint
UPDATE "orders" SET "refund" = jsonb_set("refund", '{amountCents}', to_jsonb((("refund"->>'amountCents')::int + 2) / 5 * 5))
WHERE "refund"->>'way' = 'cash' AND ("refund"->>'amountCents')::int > 2;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunds" CHECK ("payments"."refund_cents" BETWEEN 0 AND "payments"."captured_cents");--> statement-breakpoint
-- The days of the reports are added up anew.
DELETE FROM "report_progress";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_rounding" CHECK ("payments"."rounding_cents" = 0 OR ("payments"."taken_by" = 'cash' AND "payments"."rounding_cents" BETWEEN -2 AND 2 AND "payments"."captured_cents" % 5 = 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."captured_cents" > 0 OR ("payments"."taken_by" = 'cash' AND "payments"."rounding_cents" < 0));