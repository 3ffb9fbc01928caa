-- Until this release an order earned its points when it was completed, paid or not, and for its delivery too. Since ruling 46
-- it earns while it is completed and paid: what unpaid ones have earned goes, and comes back with their payment.
UPDATE users SET
  total_orders = GREATEST(0, total_orders - early.orders),
  total_spent_cents = GREATEST(0, total_spent_cents - early.spent_cents),
  loyalty_points = GREATEST(0, loyalty_points - early.points)
FROM (
  SELECT account_id,
    count(*) FILTER (WHERE payment_status <> 'paid') AS orders,
    coalesce(sum(total_cents) FILTER (WHERE payment_status <> 'paid'), 0) AS spent_cents,
    sum(subtotal_cents / 100 - CASE WHEN payment_status = 'paid' THEN (subtotal_cents - fee_cents) / 100 ELSE 0 END) AS points
  FROM orders
  WHERE status = 'completed' AND account_id IS NOT NULL AND payment_status <> 'refunded'
    AND (payment_status <> 'paid' OR fee_cents > 0)
  GROUP BY account_id
) AS early
WHERE users.id = early.account_id;
