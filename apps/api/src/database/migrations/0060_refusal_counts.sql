CREATE UNLOGGED TABLE "refusal_counts" (
	"minute" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"location_id" text NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "refusal_counts_minute_code_location_id_pk" PRIMARY KEY("minute","code","location_id")
);
