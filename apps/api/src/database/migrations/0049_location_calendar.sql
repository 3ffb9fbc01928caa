ALTER TABLE "locations" ADD COLUMN "service_hours" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "last_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "calendar_days" jsonb DEFAULT '[]'::jsonb NOT NULL;