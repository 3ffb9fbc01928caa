CREATE FUNCTION order_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_due (order_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cancelled_orders_are_booked AFTER UPDATE OF status ON orders FOR EACH ROW
WHEN (NEW.payment_id IS NOT NULL AND (NEW.status = 'cancelled') <> (OLD.status = 'cancelled'))
EXECUTE FUNCTION order_money_changed();
--> statement-breakpoint
-- The rows of the book tell of orders, so an order stays as its payments do.
CREATE TRIGGER orders_stay BEFORE DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
