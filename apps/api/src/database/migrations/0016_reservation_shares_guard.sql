-- What one source brings to a time is added up beside the guests of the time: it takes part when a table is booked, and
-- is given back when the booking is cancelled or the house moves it, which takes the share off the booking.
CREATE FUNCTION share_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'confirmed' AND OLD.share_of IS NOT NULL THEN
    UPDATE reservation_shares SET guests = guests - OLD.party_size, bookings = bookings - 1
    WHERE source = OLD.share_of AND location_id = OLD.location_id AND date = OLD.date AND minute = OLD.minute;
  END IF;
  IF NEW.status = 'confirmed' AND NEW.share_of IS NOT NULL THEN
    INSERT INTO reservation_shares (source, location_id, date, minute, guests, bookings)
    VALUES (NEW.share_of, NEW.location_id, NEW.date, NEW.minute, NEW.party_size, 1)
    ON CONFLICT (source, location_id, date, minute) DO UPDATE
    SET guests = reservation_shares.guests + excluded.guests, bookings = reservation_shares.bookings + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_shared
AFTER INSERT OR UPDATE OF location_id, date, minute, party_size, status, share_of ON reservations
FOR EACH ROW EXECUTE FUNCTION share_reservation();
