import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const run = promisify(execFile)
const FIXTURE = path.join(import.meta.dirname, 'print-days.fixture.ts')
const ZONES = ['UTC', 'America/Halifax', 'Asia/Kolkata', 'Pacific/Auckland']

type Printed = { fingerprint: string; switches: string[]; hours: number }

async function printUnder(zone: string): Promise<Printed> {
  const { stdout } = await run(process.execPath, [FIXTURE], { env: { ...process.env, TZ: zone } })
  return JSON.parse(stdout) as Printed
}

test('slots, open state and labels of two locations over three years are the same wherever the server stands', async () => {
  const printed = await Promise.all(ZONES.map(printUnder))
  // Each process really ran in its own zone.
  expect(new Set(printed.map(({ hours }) => hours)).size).toBe(ZONES.length)

  const [first, ...others] = printed.map(({ hours: _hours, ...told }) => told)
  for (const other of others) expect(other).toEqual(first)
  const spring = first?.switches.find((day) => day.startsWith('2026-03-08'))
  expect(spring).toContain('6:00 PM=2026-03-08T21:00:00.000Z')
  const autumn = first?.switches.find((day) => day.startsWith('2026-11-01'))
  expect(autumn).toContain('6:00 PM=2026-11-01T22:00:00.000Z')
}, 60_000)
