ALTER TABLE "payments" ADD COLUMN "drawer_day_id" uuid;
--> statement-breakpoint
-- Whatever writes a payment, the release before too, leaves its order to be booked: no statement that pays changes.
CREATE FUNCTION money_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_due (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_are_booked AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION money_came();
--> statement-breakpoint
-- Cash names the drawer it went into. The row is locked, so that a drawer that is being closed is waited for: then the cash is
-- in none, and is listed.
CREATE FUNCTION into_drawer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.drawer_day_id FROM drawer_days
  WHERE location_id = NEW.location_id AND closed_at IS NULL FOR SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cash_goes_into_drawer BEFORE INSERT ON payments FOR EACH ROW WHEN (NEW.taken_by = 'cash')
EXECUTE FUNCTION into_drawer();
