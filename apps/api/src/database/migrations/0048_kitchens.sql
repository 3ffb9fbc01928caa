ALTER TABLE "locations" ADD COLUMN "kitchen" jsonb;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "rush_minutes" integer;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "rush_until" timestamp with time zone;