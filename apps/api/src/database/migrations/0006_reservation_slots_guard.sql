-- The guests of a time are added up by the database itself: whatever books, cancels or moves, the limit on the slot
-- holds, and the slot is the sum of its confirmed bookings.
CREATE FUNCTION seat_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'confirmed' THEN
    UPDATE reservation_slots SET guests = guests - OLD.party_size
    WHERE location_id = OLD.location_id AND date = OLD.date AND minute = OLD.minute;
  END IF;
  IF NEW.status = 'confirmed' THEN
    INSERT INTO reservation_slots (location_id, date, minute, guests)
    VALUES (NEW.location_id, NEW.date, NEW.minute, NEW.party_size)
    ON CONFLICT (location_id, date, minute) DO UPDATE SET guests = reservation_slots.guests + excluded.guests;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only where the sum can change: noting that guests have come touches no slot.
CREATE TRIGGER reservations_seated
AFTER INSERT OR UPDATE OF location_id, date, minute, party_size, status ON reservations
FOR EACH ROW EXECUTE FUNCTION seat_reservation();
--> statement-breakpoint
CREATE TRIGGER reservations_stay BEFORE DELETE OR TRUNCATE ON reservations
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
