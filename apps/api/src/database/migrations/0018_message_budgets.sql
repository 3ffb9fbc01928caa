CREATE TABLE "message_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"origin" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"account_id" text,
	"source" text,
	"location_id" text,
	"held_back" text,
	"data" jsonb
);
--> statement-breakpoint
CREATE INDEX "message_ledger_recipient" ON "message_ledger" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "message_ledger_account" ON "message_ledger" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "message_ledger_source" ON "message_ledger" USING btree ("source","at");--> statement-breakpoint
CREATE INDEX "message_ledger_location" ON "message_ledger" USING btree ("location_id","at");--> statement-breakpoint
CREATE INDEX "message_ledger_held_back" ON "message_ledger" USING btree ("at") WHERE "message_ledger"."held_back" IS NOT NULL;