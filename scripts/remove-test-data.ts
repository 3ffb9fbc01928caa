import { parseArgs } from 'node:util'

import { REMOVE_TEST_DATA } from '@thali/domain/test-data'

// Asks the running server, which alone decides; `ADMIN_API_KEY` is the one it was started with.

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '3000'}` },
    confirm: { type: 'string' },
    'with-menu': { type: 'boolean', default: false },
  },
})

const key = process.env['ADMIN_API_KEY']
if (key === undefined) stop('Set ADMIN_API_KEY to a key that the server knows.')

const found = (await ask('GET', '/api/admin/test-data')) as {
  counts: Record<string, number>
  real: Record<string, number>
}
const isReal = Object.values(found.real).some((count) => count > 0)
console.log(`Tried out: ${wordsOf(found.counts)}. Real: ${wordsOf(found.real)}.`)
if (isReal) stop('There are real orders, bookings or payments. Nothing is removed.')
if (options.confirm !== REMOVE_TEST_DATA) {
  console.log('Orders, payments, bookings and messages go for good; locations, menus, accounts and the audit log stay.')
  console.log('With --with-menu the dishes of every location go too.')
  stop(`To remove it: npm run remove-test-data -- --confirm "${REMOVE_TEST_DATA}"`)
}
const body = { confirm: options.confirm, withMenu: options['with-menu'] }
const { removed } = (await ask('POST', '/api/admin/test-data/remove', body)) as { removed: Record<string, number> }
console.log(`Removed: ${wordsOf(removed)}.`)

async function ask(method: string, path: string, sent?: object): Promise<unknown> {
  const answer = await fetch(new URL(path, options.url), {
    method,
    headers: { 'x-api-key': key ?? '', ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { body: JSON.stringify(sent) }),
  }).catch(() => stop(`No server answers at ${options.url}. Start it, or name it with --url.`))
  if (!answer.ok) stop(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

function wordsOf(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}
