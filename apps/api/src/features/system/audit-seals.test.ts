import { expect, test } from 'vitest'

import { recordAudit } from '#api/database/journal.ts'
import { audited } from '#api/testing/audited.ts'
import { ADMIN_PROGRAM, useApi } from '#api/testing/start-api.ts'

const api = useApi()

const warnings = async () => (await api.call(ADMIN_PROGRAM, 'GET /admin/settings/system')).body.warnings.join('\n')
const seal = () => api.server.services.systemHealth.sealAudit()
/** An owner of the database can switch its triggers off. */
const behindOurBack = (statement: string) =>
  api.sql(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)

test('what the log says about people can be erased, and not be changed (ruling 68)', async () => {
  const { db } = api.server.services.options.database
  const write = (subject: string) =>
    recordAudit(db, {
      actor: 'account:ann',
      action: 'account.change',
      subject,
      detail: { change: { role: 'staff' } },
      personal: { change: { displayName: 'Kim Lee' } },
    })
  await write('kim')
  await write('lee')
  expect(JSON.stringify(await api.sql('SELECT * FROM audit_log'))).not.toContain('Kim Lee')
  const read = async (subject: string) => (await audited(api, { subject })).map(({ detail }) => detail)
  expect(await read('kim')).toEqual([{ change: { role: 'staff', displayName: 'Kim Lee' } }])

  await api.sql(`DELETE FROM audit_personal WHERE subject = 'kim'`)
  await seal()
  expect(await warnings()).toBe('')
  expect(await read('kim')).toEqual([{ change: { role: 'staff' }, personal: 'erased' }])

  const rename = (from: string, to: string) =>
    api.sql(`UPDATE audit_personal SET detail = replace(detail::text, $1, $2)::jsonb WHERE subject = 'lee'`, [from, to])
  await rename('Kim Lee', 'Lee Kim')
  await seal()
  expect(await warnings()).toContain('The audit log was changed from outside')
  await rename('Lee Kim', 'Kim Lee')
  await seal()
  expect(await warnings()).toBe('')
})

test('the audit log is sealed, and a change of it from outside is told to the operator (F32)', async () => {
  const rows = (from: number, to: number) =>
    api.sql(
      `INSERT INTO audit_log (at, actor, action, subject)
       SELECT now() - interval '10 minutes', 'account:ann', 'order.cancel', n::text FROM generate_series(${from}, ${to}) n`,
    )
  await rows(1, 2_300)
  await seal()
  await rows(2_301, 2_400)
  await seal()
  expect((await api.sql('SELECT id FROM audit_seals')).length).toBeGreaterThanOrEqual(4)
  expect(await warnings()).toBe('')

  await expect(api.sql(`UPDATE audit_log SET actor = 'account:bob' WHERE subject = '7'`)).rejects.toThrow(
    /only grows|refuse|change/i,
  )
  await expect(api.sql('DELETE FROM audit_seals')).rejects.toThrow(/only grows|refuse|change/i)
  await behindOurBack(`UPDATE audit_log SET actor = 'account:bob' WHERE subject = '7'`)
  await seal()
  expect(await warnings()).toContain('The audit log was changed from outside')

  await behindOurBack(`UPDATE audit_log SET actor = 'account:ann' WHERE subject = '7'`)
  await seal()
  expect(await warnings()).toBe('')
  await behindOurBack(`DELETE FROM audit_log WHERE subject = '2350'`)
  await seal()
  expect(await warnings()).toContain('changed from outside')
})
