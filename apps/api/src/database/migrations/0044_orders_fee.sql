ALTER TABLE "orders" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee" CHECK ("fee_cents" >= 0 AND "fee_cents" < "subtotal_cents") NOT VALID;
