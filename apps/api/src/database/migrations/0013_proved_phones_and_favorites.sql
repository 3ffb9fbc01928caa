CREATE TABLE "favorites" (
	"account_id" text NOT NULL,
	"item_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_account_id_item_id_pk" PRIMARY KEY("account_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "welcome_codes" ADD COLUMN "order_phone" text;--> statement-breakpoint
ALTER TABLE "welcome_codes" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_item" ON "favorites" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "phone_codes_account" ON "phone_codes" USING btree ("account_id","sent_at");--> statement-breakpoint
CREATE INDEX "phone_codes_phone" ON "phone_codes" USING btree ("phone","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_codes_one_phone" ON "welcome_codes" USING btree ("order_phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_proved_phone" ON "users" USING btree ("phone_number") WHERE "users"."phone_verified_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "welcome_codes" ADD CONSTRAINT "welcome_codes_mailbox_unique" UNIQUE("mailbox");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_proved_phone_known" CHECK ("users"."phone_verified_at" IS NULL OR "users"."phone_number" IS NOT NULL);