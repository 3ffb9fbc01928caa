CREATE TABLE "ageing_secrets" (
	"year" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_personal" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"salt" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text,
	"subject_hash" text,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "erasures_of_somebody" CHECK (("erasures"."account_id" IS NULL) <> ("erasures"."subject_hash" IS NULL))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "pending_erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text,
	"subject_hash" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_gone_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "name_gone_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_key" text;
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "contact_gone_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "audit_personal_subject" ON "audit_personal" USING btree ("subject");
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_closed_gone" CHECK ("users"."closed_at" IS NULL OR ("users"."deleted_at" IS NOT NULL AND NOT "users"."is_active")) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER erasures_grow BEFORE UPDATE OR DELETE ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER erasures_keep BEFORE TRUNCATE ON erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DROP TRIGGER order_changes_grows ON order_changes;
--> statement-breakpoint
CREATE TRIGGER order_changes_grows BEFORE DELETE ON order_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Of a change only its reason can go, which is free text.
CREATE TRIGGER order_changes_stay BEFORE UPDATE ON order_changes FOR EACH ROW
WHEN (NEW.reason <> '' OR to_jsonb(NEW) - 'reason' <> to_jsonb(OLD) - 'reason') EXECUTE FUNCTION refuse_change();
