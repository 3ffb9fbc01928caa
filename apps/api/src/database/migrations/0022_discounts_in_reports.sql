ALTER TABLE "report_days" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_days" ADD COLUMN "refund_discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The days are added up again, with what was taken off their prices.
DELETE FROM "report_progress";
