CREATE TABLE "point_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"points" integer NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "point_uses_points" CHECK ("point_uses"."points" >= 0 AND "point_uses"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "house_rules" ADD COLUMN "points_worth_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "point_uses_account" ON "point_uses" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "house_rules" ADD CONSTRAINT "house_rules_points_worth" CHECK ("house_rules"."points_worth_cents" >= 0) NOT VALID;