CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"asked_by" text NOT NULL,
	"given_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "approvals_second" CHECK ("approvals"."asked_by" <> 'account:' || "approvals"."given_by"),
	CONSTRAINT "approvals_cents" CHECK ("approvals"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"from_version" integer NOT NULL,
	"was_paid" boolean NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"approval_id" uuid,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_changes_once" UNIQUE("order_id","from_version")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pays_rest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "house_rules" ADD COLUMN "give_back_cents" integer DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_due" CHECK ("orders"."due_cents" = 0 OR ("orders"."due_cents" > 0 AND "orders"."payment_id" IS NOT NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_change" CHECK (("refunds"."purpose" IN ('change', 'goodwill')) = ("refunds"."change_id" IS NOT NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "house_rules" ADD CONSTRAINT "house_rules_give_back" CHECK ("house_rules"."give_back_cents" >= 0) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER order_changes_grows BEFORE UPDATE OR DELETE ON order_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_changes_keeps BEFORE TRUNCATE ON order_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION order_was_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_due (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER changes_are_booked AFTER INSERT ON order_changes FOR EACH ROW WHEN (NEW.was_paid)
EXECUTE FUNCTION order_was_changed();
