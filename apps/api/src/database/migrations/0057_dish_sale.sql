ALTER TABLE "menu_items" ADD COLUMN "sold_periods" jsonb;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "notice_minutes" integer;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "sold_for" text[];