ALTER TABLE "open_cash_orders" DROP CONSTRAINT "open_cash_orders_limit";--> statement-breakpoint
ALTER TABLE "open_cash_orders" DROP CONSTRAINT "open_cash_orders_address";--> statement-breakpoint
ALTER TABLE "open_cash_orders" ADD COLUMN "is_lifted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "open_cash_orders" ADD CONSTRAINT "open_cash_orders_limit" CHECK ("open_cash_orders"."open" >= 0 AND ("open_cash_orders"."is_lifted" OR "open_cash_orders"."open" <= 5)) NOT VALID;--> statement-breakpoint
ALTER TABLE "open_cash_orders" ADD CONSTRAINT "open_cash_orders_address" CHECK ("open_cash_orders"."is_lifted" OR "open_cash_orders"."subject" NOT LIKE 'address:%' OR "open_cash_orders"."open" <= 2) NOT VALID;
