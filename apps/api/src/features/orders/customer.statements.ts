/**
 * By what reports count the guest of an order: the e-mail address, else the number (ADM-DSH-47), else each order by itself;
 * once those were erased, the key that took their place.
 *
 * @param of how the statement calls `orders`
 */
export const customerOf = (of: string) =>
  `COALESCE(${of}.customer_key, NULLIF(lower(${of}.customer_email), ''), NULLIF(${of}.customer_phone, ''), ${of}.id::text)`
