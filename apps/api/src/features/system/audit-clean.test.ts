import { expect, test } from 'vitest'

import { createAuditClean } from './audit-clean.repository.ts'
import { createAuditSeals } from './audit-seals.repository.ts'
import { audited } from '#api/testing/audited.ts'
import { useApi } from '#api/testing/start-api.ts'

const api = useApi()

const OLD_ROWS = [
  [
    'account.change',
    {
      before: { name: 'Kim Lee', phoneNumber: null, role: 'customer' },
      change: { displayName: 'Kim Ray', role: 'staff' },
    },
  ],
  ['account.delete', { name: 'Kim Ray', phoneNumber: '+19025550123', role: 'staff' }],
  ['account.phone-proved', { phone: '0123' }],
  [
    'reservation.change',
    { before: { minute: 1080, specialRequests: 'Kim sits' }, change: { minute: 1110, specialRequests: null } },
  ],
  ['order.cancelled', { version: 4, reason: 'Kim called' }],
  ['export', { search: 'Kim', role: 'all' }],
  ['account.update', ['name', 'phoneNumber']],
] as const

test('the log of an older release is cleaned of names once, reads as before, and is sealed anew', async () => {
  const { pool } = api.server.services.options.database
  const seals = createAuditSeals(pool)
  const write = async (subject: string) => {
    for (const [action, detail] of OLD_ROWS)
      await api.sql(
        `INSERT INTO audit_log (at, actor, action, subject, detail) VALUES (now() - interval '1 hour', 'account:ann', $1, $2, $3)`,
        [action, subject, JSON.stringify(detail)],
      )
  }
  await write('kim')
  const closed = await api.signUp()
  await write(closed.id)
  await seals.seal()
  await api.call(closed, 'POST /me/close', { body: { currentPassword: 'Tandoor-42-hot' } })

  const before = await audited(api, { subject: 'kim' })
  expect((await createAuditClean(pool).clean()).rows).toBe(12)
  expect(JSON.stringify(await api.sql('SELECT detail FROM audit_log'))).not.toContain('Kim')
  expect(await audited(api, { subject: 'kim' })).toEqual(before)
  expect(JSON.stringify(await audited(api, { subject: closed.id }))).not.toContain('Kim')
  expect(await seals.findBroken()).toBeNull()
  expect((await createAuditClean(pool).clean()).rows).toBe(0)
  await expect(api.sql('DELETE FROM audit_log')).rejects.toThrow('only grows')
})
