CREATE TABLE "backup_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"at_hand_at" timestamp with time zone NOT NULL
);
