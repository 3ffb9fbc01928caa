-- All older orders are booked on the days on which their money moved, beside service. Nobody else reads or writes these rows,
-- and the payments are only read, so that one statement holds up nothing.
INSERT INTO money_due (order_id) SELECT DISTINCT order_id FROM payments;
