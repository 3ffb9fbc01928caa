-- Points are spent where other orders have a code: `POINTS-300` takes 300 off the balance, for a draft that a payment page
-- holds as for the order that it becomes. The balance is locked before portions and counts, by placing orders and opening
-- pages alike.
CREATE FUNCTION hold_points(wanted integer, off_cents integer, holder uuid, owner text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM point_uses WHERE order_id = holder;
  IF FOUND THEN RETURN; END IF;
  UPDATE users SET loyalty_points = loyalty_points - wanted, updated_at = now()
  WHERE id = owner AND loyalty_points >= wanted;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % has fewer than % points', owner, wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'discount_code_free';
  END IF;
  INSERT INTO point_uses (order_id, account_id, points, cents) VALUES (holder, owner, wanted, off_cents);
END
$$;
--> statement-breakpoint
CREATE FUNCTION free_points(holder uuid) RETURNS void LANGUAGE sql AS $$
  WITH freed AS (DELETE FROM point_uses WHERE order_id = holder RETURNING account_id, points)
  UPDATE users SET loyalty_points = loyalty_points + freed.points, updated_at = now() FROM freed WHERE users.id = freed.account_id;
$$;
--> statement-breakpoint
-- Dishes that are taken off take their share of the discount with them, and of the points. What is kept is worked out from
-- the first amounts, so that dishes taken off in any order give back the same.
CREATE FUNCTION free_points_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE held integer; kept integer;
BEGIN
  SELECT points, ceil(substring(NEW.discount_code FROM '[0-9]+$')::numeric * NEW.discount_cents / cents) INTO held, kept
  FROM point_uses WHERE order_id = NEW.id FOR UPDATE;
  IF kept < held THEN
    UPDATE point_uses SET points = kept WHERE order_id = NEW.id;
    UPDATE users SET loyalty_points = loyalty_points + held - kept, updated_at = now() WHERE id = NEW.account_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.discount_code ~ '^POINTS-[0-9]+$' THEN
    PERFORM hold_points(substring(NEW.discount_code FROM '[0-9]+$')::integer, NEW.discount_cents, NEW.id, NEW.account_id);
  ELSE
    PERFORM hold_discount_code(NEW.discount_code, NEW.id, NEW.account_id, NEW.customer_phone);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_code_of_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE code text = NEW.draft->>'discountCode';
BEGIN
  IF code ~ '^POINTS-[0-9]+$' THEN
    PERFORM hold_points(substring(code FROM '[0-9]+$')::integer, (NEW.draft->>'discountCents')::integer, NEW.order_id, NEW.account_id);
  ELSE
    PERFORM hold_discount_code(code, NEW.order_id, NEW.account_id, NEW.draft->>'customerPhone');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL, order_phone = NULL WHERE order_id = NEW.id;
  DELETE FROM promotion_uses WHERE order_id = NEW.id;
  PERFORM free_points(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_code_of_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL, order_phone = NULL WHERE order_id = NEW.order_id;
  DELETE FROM promotion_uses WHERE order_id = NEW.order_id;
  PERFORM free_points(NEW.order_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_free_points AFTER UPDATE OF discount_cents ON orders
FOR EACH ROW WHEN (NEW.discount_cents < OLD.discount_cents) EXECUTE FUNCTION free_points_of_change();
