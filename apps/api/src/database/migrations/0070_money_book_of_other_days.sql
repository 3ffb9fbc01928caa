-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_book_of_other_days" ON "money_book" USING btree ("location_id","day") WHERE "money_book"."day" <> "money_book"."sold_on";
