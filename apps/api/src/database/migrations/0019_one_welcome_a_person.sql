-- One person has one welcome: of the orders that hold a code, no two have the same phone number. A second one is
-- refused like a code that is not free.
CREATE FUNCTION hold_discount_code(wanted_code text, holder uuid, owner text, phone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = holder, order_phone = NULLIF(phone, '')
  WHERE code = wanted_code AND account_id = owner
    AND (order_id = holder OR (order_id IS NULL AND expires_at > now()));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'discount code % is not free', wanted_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'discount_code_free';
  END IF;
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'another code was used with the phone number of code %', wanted_code
    USING ERRCODE = 'check_violation', CONSTRAINT = 'discount_code_free';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_discount_code(NEW.discount_code, NEW.id, NEW.account_id, NEW.customer_phone);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hold_code_of_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_discount_code(NEW.draft->>'discountCode', NEW.order_id, NEW.account_id, NEW.draft->>'customerPhone');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL, order_phone = NULL WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_code_of_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE welcome_codes SET order_id = NULL, order_phone = NULL WHERE order_id = NEW.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION hold_discount_code(text, uuid, text);
--> statement-breakpoint
-- What was used before counts too: the first order of a number, and the first account of a mailbox.
UPDATE welcome_codes SET order_phone = first_use.customer_phone
FROM (
  SELECT DISTINCT ON (o.customer_phone) o.id, o.customer_phone
  FROM orders o JOIN welcome_codes w ON w.order_id = o.id
  WHERE o.customer_phone <> '' ORDER BY o.customer_phone, o.number
) AS first_use
WHERE welcome_codes.order_id = first_use.id AND welcome_codes.order_phone IS NULL;
--> statement-breakpoint
UPDATE welcome_codes SET mailbox = first_account.mailbox
FROM (
  SELECT DISTINCT ON (regexp_replace(lower(email), '\+[^@]*@', '@'))
    id, regexp_replace(lower(email), '\+[^@]*@', '@') AS mailbox
  FROM users ORDER BY regexp_replace(lower(email), '\+[^@]*@', '@'), created_at, id
) AS first_account
WHERE welcome_codes.account_id = first_account.id AND welcome_codes.mailbox IS NULL
  AND NOT EXISTS (SELECT FROM welcome_codes taken WHERE taken.mailbox = first_account.mailbox);
