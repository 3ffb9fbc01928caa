ALTER TABLE "refunds" ADD COLUMN "drawer_day_id" uuid;
--> statement-breakpoint
CREATE FUNCTION money_went_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_due (order_id) SELECT order_id FROM payments WHERE id = NEW.payment_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_are_booked AFTER INSERT OR UPDATE OF state, amount_cents, is_replaced ON refunds
FOR EACH ROW EXECUTE FUNCTION money_went_back();
--> statement-breakpoint
-- Cash that is handed back comes out of the drawer that is open then.
CREATE FUNCTION out_of_drawer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT day.id INTO NEW.drawer_day_id FROM drawer_days day JOIN payments p ON p.location_id = day.location_id
  WHERE p.id = NEW.payment_id AND p.taken_by = 'cash' AND day.closed_at IS NULL FOR SHARE OF day;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cash_comes_out_of_drawer BEFORE UPDATE OF state ON refunds FOR EACH ROW
WHEN (NEW.state = 'settled' AND OLD.state <> 'settled') EXECUTE FUNCTION out_of_drawer();
