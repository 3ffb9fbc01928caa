-- A payment's refunds are added up by the database itself, so that the check on the payment (never more than was
-- captured) cannot be forgotten by anybody who writes a refund.
CREATE FUNCTION add_up_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in a statement of its own: the sum below must see what a rival has just committed.
  PERFORM 1 FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  UPDATE payments
  SET refund_cents = (
    SELECT COALESCE(SUM(amount_cents), 0) FROM refunds
    WHERE payment_id = NEW.payment_id AND state <> 'failed' AND NOT is_replaced
  )
  WHERE id = NEW.payment_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only where the sum can change: whoever merely puts a refund off holds its row and must not wait for the payment,
-- which others lock first.
CREATE TRIGGER refunds_add_up AFTER INSERT OR UPDATE OF payment_id, state, amount_cents, is_replaced ON refunds
FOR EACH ROW EXECUTE FUNCTION add_up_refunds();
--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE DELETE OR TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
