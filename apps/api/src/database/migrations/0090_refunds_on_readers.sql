ALTER TABLE "refunds" ADD COLUMN "reader_id" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reader_since" timestamp with time zone;
--> statement-breakpoint
-- Money of Interac is handed back in cash where its guest is gone: it too comes out of the drawer that is open then.
CREATE OR REPLACE FUNCTION out_of_drawer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT day.id INTO NEW.drawer_day_id FROM drawer_days day JOIN payments p ON p.location_id = day.location_id
  WHERE p.id = NEW.payment_id AND p.taken_by <> 'manual' AND day.closed_at IS NULL FOR SHARE OF day;
  RETURN NEW;
END
$$;
