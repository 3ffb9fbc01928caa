ALTER TABLE "reservation_sources" DROP CONSTRAINT "reservation_sources_guests";--> statement-breakpoint
ALTER TABLE "reservation_sources" ADD COLUMN "is_lifted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_sources" ADD CONSTRAINT "reservation_sources_guests" CHECK ("reservation_sources"."guests" >= 0 AND ("reservation_sources"."is_lifted" OR "reservation_sources"."guests" <= 200)) NOT VALID;--> statement-breakpoint
ALTER TABLE "reservation_shares" DROP CONSTRAINT "reservation_shares_guests";--> statement-breakpoint
ALTER TABLE "reservation_shares" ADD COLUMN "is_lifted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_shares" ADD CONSTRAINT "reservation_shares_guests" CHECK ("reservation_shares"."is_lifted" OR "reservation_shares"."bookings" <= 1 OR "reservation_shares"."guests" <= 12) NOT VALID;--> statement-breakpoint
-- Bookings of a house without limits are counted, too: whether a source has one stands at its day, which the booking's own
-- statement counts before this is called.
CREATE OR REPLACE FUNCTION share_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'confirmed' AND OLD.share_of IS NOT NULL THEN
    UPDATE reservation_shares SET guests = guests - OLD.party_size, bookings = bookings - 1
    WHERE source = OLD.share_of AND location_id = OLD.location_id AND date = OLD.date AND minute = OLD.minute;
  END IF;
  IF NEW.status = 'confirmed' AND NEW.share_of IS NOT NULL THEN
    INSERT INTO reservation_shares (source, location_id, date, minute, guests, bookings, is_lifted)
    VALUES (NEW.share_of, NEW.location_id, NEW.date, NEW.minute, NEW.party_size, 1, COALESCE(
      (SELECT is_lifted FROM reservation_sources WHERE source = NEW.share_of ORDER BY day DESC LIMIT 1), false))
    ON CONFLICT (source, location_id, date, minute) DO UPDATE
    SET guests = reservation_shares.guests + excluded.guests, bookings = reservation_shares.bookings + 1,
      is_lifted = excluded.is_lifted;
  END IF;
  RETURN NULL;
END
$$;
