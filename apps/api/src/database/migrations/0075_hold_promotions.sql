-- A code is a welcome, or one that the restaurant gives out. Of these each use is a row: that of a draft, which a payment page
-- holds, is the use of the order that it becomes. Only a code with a limit is locked, before portions and counts; giving a use
-- back locks nothing but its own row, so that nobody waits the other way round.
CREATE OR REPLACE FUNCTION hold_discount_code(wanted_code text, holder uuid, owner text, phone text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE wanted promotions;
BEGIN
  UPDATE welcome_codes SET order_id = holder, order_phone = NULLIF(phone, '')
  WHERE code = wanted_code AND account_id = owner
    AND (order_id = holder OR (order_id IS NULL AND expires_at > now()));
  IF FOUND THEN RETURN; END IF;

  SELECT * INTO wanted FROM promotions WHERE code = wanted_code;
  IF FOUND THEN
    PERFORM 1 FROM promotion_uses WHERE promotion_id = wanted.id AND order_id = holder;
    IF FOUND THEN RETURN; END IF;
    IF wanted.most IS NOT NULL THEN
      SELECT * INTO wanted FROM promotions WHERE id = wanted.id FOR NO KEY UPDATE;
    END IF;
    IF wanted.is_active AND (wanted.most IS NULL OR wanted.most > (SELECT count(*) FROM promotion_uses WHERE promotion_id = wanted.id)) THEN
      INSERT INTO promotion_uses (promotion_id, order_id, account_id, once_each)
      VALUES (wanted.id, holder, owner, wanted.once_each AND owner IS NOT NULL);
      RETURN;
    END IF;
  END IF;
  RAISE EXCEPTION 'discount code % is not free', wanted_code
    USING ERRCODE = 'check_violation', CONSTRAINT = 'discount_code_free';
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'this person, or this phone number, has used code % already', wanted_code
    USING ERRCODE = 'check_violation', CONSTRAINT = 'discount_code_free';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL, order_phone = NULL WHERE order_id = NEW.id;
  DELETE FROM promotion_uses WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_code_of_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL, order_phone = NULL WHERE order_id = NEW.order_id;
  DELETE FROM promotion_uses WHERE order_id = NEW.order_id;
  RETURN NULL;
END
$$;
