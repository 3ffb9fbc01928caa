ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en-CA' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "language" text DEFAULT 'en-CA' NOT NULL;