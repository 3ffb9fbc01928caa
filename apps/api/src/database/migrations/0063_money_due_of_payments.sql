-- Whatever writes a payment, the release before too, leaves its order to be booked: no statement that pays changes.
CREATE FUNCTION money_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_due (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_are_booked AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION money_came();
