CREATE FUNCTION money_went_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_due (order_id) SELECT order_id FROM payments WHERE id = NEW.payment_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_are_booked AFTER INSERT OR UPDATE OF state, amount_cents, is_replaced ON refunds
FOR EACH ROW EXECUTE FUNCTION money_went_back();
