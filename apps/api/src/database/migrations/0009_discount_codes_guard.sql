-- A code belongs to one order at a time: the one that names it, or the one that an open card payment will make.
-- The database itself hands it out and takes it back, whatever places, pays, closes or cancels.
CREATE FUNCTION hold_discount_code(wanted_code text, holder uuid, owner text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = holder
  WHERE code = wanted_code AND account_id = owner
    AND (order_id = holder OR (order_id IS NULL AND expires_at > now()));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'discount code % is not free', wanted_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'discount_code_free';
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hold_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_discount_code(NEW.discount_code, NEW.id, NEW.account_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hold_code_of_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_discount_code(NEW.draft->>'discountCode', NEW.order_id, NEW.account_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION free_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION free_code_of_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL WHERE order_id = NEW.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_hold_code BEFORE INSERT ON orders
FOR EACH ROW WHEN (NEW.discount_code IS NOT NULL) EXECUTE FUNCTION hold_code_of_order();
--> statement-breakpoint
CREATE TRIGGER checkouts_hold_code BEFORE INSERT ON checkouts
FOR EACH ROW WHEN (NEW.draft->>'discountCode' IS NOT NULL) EXECUTE FUNCTION hold_code_of_checkout();
--> statement-breakpoint
CREATE TRIGGER orders_free_code AFTER UPDATE OF status ON orders
FOR EACH ROW WHEN (NEW.discount_code IS NOT NULL AND NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
EXECUTE FUNCTION free_code_of_order();
--> statement-breakpoint
-- Money that still comes for a closed payment is given back, so nothing keeps the code there.
CREATE TRIGGER checkouts_free_code AFTER UPDATE OF state, closed_because ON checkouts
FOR EACH ROW WHEN (
  NEW.draft->>'discountCode' IS NOT NULL AND NEW.state <> 'paid'
  AND (NEW.closed_because IS NOT NULL OR NEW.state IN ('failed', 'expired'))
)
EXECUTE FUNCTION free_code_of_checkout();
--> statement-breakpoint
-- Payments that are open while this version is installed know nothing of discounts.
UPDATE checkouts SET draft = draft || '{"discountCents": 0, "discountCode": null}' WHERE draft IS NOT NULL;
