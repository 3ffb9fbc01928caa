CREATE TABLE "drills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"target" text NOT NULL,
	"backup" text NOT NULL,
	"last_commit_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"is_good" boolean NOT NULL,
	"findings" jsonb NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"restored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_commit_at" timestamp with time zone NOT NULL,
	"payments_asked_at" timestamp with time zone
);
