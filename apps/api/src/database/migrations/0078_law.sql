CREATE TABLE "law_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "law_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"from_day" date NOT NULL,
	"parts" jsonb NOT NULL,
	"source" text NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "law_rates_later" CHECK ("law_rates"."from_day" > ("law_rates"."entered_at" AT TIME ZONE 'America/Halifax')::date)
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "law_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "law_confirmed_by" text;--> statement-breakpoint
CREATE TRIGGER law_rates_grow BEFORE UPDATE OR DELETE ON law_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER law_rates_keep BEFORE TRUNCATE ON law_rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_status_history_stays BEFORE DELETE OR TRUNCATE ON order_status_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
