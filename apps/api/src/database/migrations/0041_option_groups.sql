CREATE TABLE "item_option_groups" (
	"location_id" text NOT NULL,
	"item_id" text NOT NULL,
	"group_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "item_option_groups_item_id_group_id_pk" PRIMARY KEY("item_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "option_groups" (
	"location_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"french_name" text,
	"least" integer NOT NULL,
	"most" integer NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "option_groups_location_id_id_pk" PRIMARY KEY("location_id","id"),
	CONSTRAINT "option_groups_units" CHECK (0 <= "option_groups"."least" AND "option_groups"."least" <= "option_groups"."most" AND "option_groups"."most" <= 20),
	CONSTRAINT "option_groups_free" CHECK ("option_groups"."free" BETWEEN 0 AND "option_groups"."most")
);
--> statement-breakpoint
CREATE TABLE "options" (
	"location_id" text NOT NULL,
	"group_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"french_name" text,
	"delta_cents" integer DEFAULT 0 NOT NULL,
	"most" integer DEFAULT 1 NOT NULL,
	"preset" integer DEFAULT 0 NOT NULL,
	"item_id" text,
	"opens_group_id" text,
	"is_available" boolean DEFAULT true NOT NULL,
	"hidden_until" timestamp with time zone,
	"is_vegetarian" boolean DEFAULT false NOT NULL,
	"is_vegan" boolean DEFAULT false NOT NULL,
	"is_gluten_free" boolean DEFAULT false NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "options_location_id_group_id_id_pk" PRIMARY KEY("location_id","group_id","id"),
	CONSTRAINT "options_kind" CHECK (num_nonnulls("options"."item_id", "options"."opens_group_id") <= 1),
	CONSTRAINT "options_units" CHECK ("options"."most" BETWEEN 1 AND 20 AND "options"."preset" BETWEEN 0 AND "options"."most")
);
--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_group" FOREIGN KEY ("location_id","group_id") REFERENCES "public"."option_groups"("location_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group" FOREIGN KEY ("location_id","group_id") REFERENCES "public"."option_groups"("location_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_opens_group" FOREIGN KEY ("location_id","opens_group_id") REFERENCES "public"."option_groups"("location_id","id") ON DELETE no action ON UPDATE no action;