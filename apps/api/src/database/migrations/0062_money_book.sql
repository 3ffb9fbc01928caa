CREATE TABLE "money_book" (
	"kind" text NOT NULL,
	"source" uuid NOT NULL,
	"n" integer NOT NULL,
	"order_id" uuid,
	"location_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"sold_on" date NOT NULL,
	"taken_by" text NOT NULL,
	"order_type" text,
	"tax_rate" integer,
	"owed" integer DEFAULT 0 NOT NULL,
	"card" integer DEFAULT 0 NOT NULL,
	"cash" integer DEFAULT 0 NOT NULL,
	"other" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"dishes" integer DEFAULT 0 NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"goodwill" integer DEFAULT 0 NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"tax" integer DEFAULT 0 NOT NULL,
	"tip" integer DEFAULT 0 NOT NULL,
	"rounding" integer DEFAULT 0 NOT NULL,
	"overage" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "money_book_source_kind_n_pk" PRIMARY KEY("source","kind","n"),
	CONSTRAINT "money_book_balanced" CHECK (owed + card + cash + other + moved = dishes + discount + goodwill + fee + tax + tip + rounding + overage)
);
--> statement-breakpoint
CREATE TABLE "money_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "house_rules" ADD COLUMN "accounts" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "money_book" ADD CONSTRAINT "money_book_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "money_book_day" ON "money_book" USING btree ("location_id","day");
--> statement-breakpoint
CREATE INDEX "money_book_other_days" ON "money_book" USING btree ("location_id","sold_on") WHERE "money_book"."day" <> "money_book"."sold_on";
--> statement-breakpoint
CREATE TRIGGER money_book_grows BEFORE UPDATE OR DELETE ON "money_book" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER money_book_keeps BEFORE TRUNCATE ON "money_book" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
