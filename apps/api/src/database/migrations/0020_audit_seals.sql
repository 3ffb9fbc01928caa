CREATE TABLE "audit_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"up_to_id" bigint NOT NULL,
	"chain" text NOT NULL,
	CONSTRAINT "audit_seals_upToId_unique" UNIQUE("up_to_id")
);
--> statement-breakpoint
CREATE TRIGGER audit_seals_grow BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_keep BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
