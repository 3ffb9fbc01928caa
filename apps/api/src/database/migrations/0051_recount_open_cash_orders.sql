-- Until this release a cash order that was completed first and paid then was taken out of its counts twice, so that a guest
-- could have more orders open than a count allows: the newest above the limit are counted no more.
LOCK TABLE open_cash_orders IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
WITH open AS (
  SELECT id, subject, row_number() OVER (PARTITION BY subject ORDER BY number) AS place
  FROM orders CROSS JOIN unnest(open_cash_subjects) AS subject
  WHERE status IN ('pending', 'preparing', 'ready')
),
kept AS (
  SELECT id, coalesce(
    array_agg(subject ORDER BY subject) FILTER (WHERE place <= CASE WHEN subject LIKE 'address:%' THEN 2 ELSE 5 END), '{}'
  ) AS subjects
  FROM open GROUP BY id
)
UPDATE orders SET open_cash_subjects = kept.subjects FROM kept
WHERE orders.id = kept.id AND cardinality(orders.open_cash_subjects) > cardinality(kept.subjects);--> statement-breakpoint
UPDATE open_cash_orders SET open = counted.open
FROM (
  SELECT counts.subject, count(orders.id) AS open
  FROM open_cash_orders AS counts
  LEFT JOIN (
    SELECT id, unnest(open_cash_subjects) AS subject FROM orders WHERE status IN ('pending', 'preparing', 'ready')
  ) AS orders ON orders.subject = counts.subject
  GROUP BY counts.subject
) AS counted
WHERE open_cash_orders.subject = counted.subject AND open_cash_orders.open <> counted.open;
