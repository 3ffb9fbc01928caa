CREATE TABLE "money_book_days" (
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"taken_by" text NOT NULL,
	"order_type" text,
	"tax_rate" integer,
	"events" integer NOT NULL,
	"owed" bigint NOT NULL,
	"card" bigint NOT NULL,
	"cash" bigint NOT NULL,
	"other" bigint NOT NULL,
	"moved" bigint NOT NULL,
	"dishes" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"goodwill" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"tip" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"overage" bigint NOT NULL,
	CONSTRAINT "money_book_days_one" UNIQUE NULLS NOT DISTINCT("location_id","day","kind","taken_by","order_type","tax_rate")
);
--> statement-breakpoint
-- Whatever adds rows to the book, the release before too, adds them to its days; in the order of their key, so that two
-- transactions that add to the same days cannot wait for each other.
CREATE FUNCTION add_to_book_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_book_days AS have (
    location_id, day, kind, taken_by, order_type, tax_rate, events, owed, card, cash, other, moved, dishes, discount,
    goodwill, fee, tax, tip, rounding, overage
  )
  SELECT location_id, day, kind, taken_by, order_type, tax_rate, count(*) FILTER (WHERE n = 0),
         sum(owed), sum(card), sum(cash), sum(other), sum(moved), sum(dishes), sum(discount), sum(goodwill), sum(fee),
         sum(tax), sum(tip), sum(rounding), sum(overage)
  FROM added GROUP BY location_id, day, kind, taken_by, order_type, tax_rate
  ORDER BY location_id, day, kind, taken_by, order_type, tax_rate
  ON CONFLICT ON CONSTRAINT money_book_days_one DO UPDATE SET
    events = have.events + EXCLUDED.events, owed = have.owed + EXCLUDED.owed, card = have.card + EXCLUDED.card,
    cash = have.cash + EXCLUDED.cash, other = have.other + EXCLUDED.other, moved = have.moved + EXCLUDED.moved,
    dishes = have.dishes + EXCLUDED.dishes, discount = have.discount + EXCLUDED.discount,
    goodwill = have.goodwill + EXCLUDED.goodwill, fee = have.fee + EXCLUDED.fee, tax = have.tax + EXCLUDED.tax,
    tip = have.tip + EXCLUDED.tip, rounding = have.rounding + EXCLUDED.rounding,
    overage = have.overage + EXCLUDED.overage;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_book_adds_up AFTER INSERT ON money_book REFERENCING NEW TABLE AS added FOR EACH STATEMENT
EXECUTE FUNCTION add_to_book_days();
--> statement-breakpoint
-- The trigger above has locked the book against new rows until this migration ends: none is added up twice or not at all.
INSERT INTO money_book_days (
  location_id, day, kind, taken_by, order_type, tax_rate, events, owed, card, cash, other, moved, dishes, discount,
  goodwill, fee, tax, tip, rounding, overage
)
SELECT location_id, day, kind, taken_by, order_type, tax_rate, count(*) FILTER (WHERE n = 0),
       sum(owed), sum(card), sum(cash), sum(other), sum(moved), sum(dishes), sum(discount), sum(goodwill), sum(fee),
       sum(tax), sum(tip), sum(rounding), sum(overage)
FROM money_book GROUP BY location_id, day, kind, taken_by, order_type, tax_rate;
