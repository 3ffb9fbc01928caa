CREATE TABLE "test_period" (
	"id" integer PRIMARY KEY NOT NULL,
	"real_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "provider_readings" ADD COLUMN "begins_at" timestamp with time zone;