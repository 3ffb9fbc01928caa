CREATE TABLE "promotion_uses" (
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" text,
	"once_each" boolean NOT NULL,
	CONSTRAINT "promotion_uses_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"minimum_cents" integer NOT NULL,
	"from_day" date,
	"until_day" date,
	"location_ids" text[] NOT NULL,
	"once_each" boolean NOT NULL,
	"most" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotions_code_unique" UNIQUE("code"),
	CONSTRAINT "promotions_most" CHECK ("promotions"."most" > 0),
	CONSTRAINT "promotions_value" CHECK (CASE "promotions"."kind" WHEN 'percent' THEN "promotions"."value" BETWEEN 1 AND 100 WHEN 'amount' THEN "promotions"."value" > 0 ELSE "promotions"."value" = 0 END),
	CONSTRAINT "promotions_minimum" CHECK ("promotions"."minimum_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_uses_once" ON "promotion_uses" USING btree ("promotion_id","account_id") WHERE "promotion_uses"."once_each";