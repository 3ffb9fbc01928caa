-- The key of `orders.payment_id` stays. The tables in TypeScript no longer name it, because payments build on orders and
-- the file of the orders must not import that of the payments.
COMMENT ON CONSTRAINT "orders_payment_id_payments_id_fk" ON "orders" IS 'Made by 0002_payments.sql; not named in orders.table.ts.';
