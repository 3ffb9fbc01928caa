CREATE TABLE "lifted_standby" (
	"id" integer PRIMARY KEY NOT NULL,
	"names" text NOT NULL,
	"lifted_at" timestamp with time zone DEFAULT now() NOT NULL
);
