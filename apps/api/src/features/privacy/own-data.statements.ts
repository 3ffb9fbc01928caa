import { sql } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'

/** Amounts are dollars, instants are UTC. */
const dollars = (column: string) => sql.raw(`round(${column} / 100.0, 2)`)

/** All that is stored under an account, in one snapshot: the names are those of the API. */
export async function readOwnData(executor: Executor, accountId: string): Promise<Record<string, unknown>> {
  const { rows } = await executor.execute<{ data: Record<string, unknown> }>(sql`
    SELECT jsonb_build_object(
      'profile', (
        SELECT jsonb_build_object(
          'uid', id, 'displayName', name, 'email', email, 'emailVerified', email_verified, 'phoneNumber', phone_number,
          'phoneVerifiedAt', phone_verified_at, 'photoURL', image, 'language', language, 'loyaltyPoints', loyalty_points,
          'wantsNotifications', wants_notifications, 'wantsMarketing', wants_marketing, 'signupMethod', signup_method,
          'createdAt', created_at, 'lastLoginAt', last_login_at)
        FROM users WHERE id = ${accountId}),
      'signIns', (
        SELECT COALESCE(jsonb_agg(jsonb_build_object(
          'since', created_at, 'address', ip_address, 'browser', user_agent, 'tablet', tablet_name) ORDER BY created_at), '[]')
        FROM sessions WHERE user_id = ${accountId}),
      'consents', (
        SELECT COALESCE(jsonb_agg(jsonb_build_object('at', at, 'given', given, 'source', source) ORDER BY at), '[]')
        FROM marketing_consents WHERE account_id = ${accountId}),
      'orders', (
        SELECT COALESCE(jsonb_agg(jsonb_build_object(
          'orderNumber', number, 'orderedAt', ordered_at, 'status', status, 'orderType', order_type,
          'location', location_snapshot->>'name', 'name', customer_name, 'email', customer_email, 'phone', customer_phone,
          'deliveryAddress', delivery_address, 'deliveryInstructions', delivery_instructions, 'deliveryPoint', delivery_point,
          'specialInstructions', special_instructions, 'cancelReason', cancel_reason,
          'items', (
            SELECT jsonb_agg(jsonb_build_object(
              'name', line->>'name', 'quantity', line->'quantity', 'note', line->>'note',
              'unitPrice', round((line->>'unitPriceCents')::numeric / 100, 2)) ORDER BY place)
            FROM jsonb_array_elements(lines) WITH ORDINALITY AS l (line, place)),
          'subtotal', ${dollars('subtotal_cents')}, 'discount', ${dollars('discount_cents')}, 'tax', ${dollars('tax_cents')},
          'tip', ${dollars('tip_cents')}, 'total', ${dollars('total_cents')}, 'paymentMethod', payment_method,
          'paymentStatus', payment_status, 'paid', paid, 'refund', refund) ORDER BY ordered_at), '[]')
        FROM orders WHERE account_id = ${accountId}),
      'bookings', (
        SELECT COALESCE(jsonb_agg(jsonb_build_object(
          'reservationId', reservation_id, 'date', date, 'time', to_char(make_interval(mins => minute), 'HH24:MI'),
          'partySize', party_size, 'status', status, 'name', customer_name, 'email', customer_email, 'phone', customer_phone,
          'specialRequests', special_requests, 'device', device_info, 'reservedAt', reserved_at) ORDER BY date, minute), '[]')
        FROM reservations WHERE account_id = ${accountId}),
      'favorites', (
        SELECT COALESCE(jsonb_agg(item_id ORDER BY created_at), '[]') FROM favorites WHERE account_id = ${accountId}),
      'addresses', (
        SELECT COALESCE(jsonb_agg(jsonb_build_object(
          'label', label, 'address', address, 'postalCode', postal_code, 'instructions', instructions,
          'usedAt', used_at) ORDER BY used_at DESC), '[]')
        FROM addresses WHERE account_id = ${accountId}),
      'points', (
        SELECT COALESCE(jsonb_agg(jsonb_build_object('orderId', order_id, 'points', points)), '[]')
        FROM point_uses WHERE account_id = ${accountId}),
      'messages', (
        SELECT COALESCE(jsonb_agg(jsonb_build_object(
          'at', created_at, 'to', address, 'subject', subject, 'state', state) ORDER BY created_at), '[]')
        FROM email_sends WHERE account_id = ${accountId})
    ) AS data`)
  return rows[0]?.data ?? {}
}

/** How often something was recorded about an account within a day. */
export async function countToday(executor: Executor, accountId: string, action: string): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM audit_log
    WHERE subject = ${accountId} AND action = ${action} AND at > now() - interval '1 day'`)
  return rows[0]?.count ?? 0
}
