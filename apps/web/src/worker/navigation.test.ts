import { expect, test } from 'vitest'

import { answerNavigation, isPageOf } from './navigation.ts'

test.each([
  ['', '/', true],
  ['', '/menu/truro', true],
  ['', '/receipt/0190c2a4', true],
  ['', '/french-fries', true],
  ['', '/fr', false],
  ['', '/fr/menu/truro', false],
  ['', '/admin', false],
  ['', '/api/docs', false],
  ['', '/media/dish.webp', false],
  ['', '/sandbox/pay/1', false],
  ['', '/sitemap.xml', false],
  ['/fr', '/fr', true],
  ['/fr', '/fr/menu/truro', true],
  ['/fr', '/fridge', false],
  ['/admin', '/admin', true],
  ['/admin', '/admin/kitchen', true],
  ['/admin', '/admin/site.webmanifest', false],
])('the worker of the part “%s” takes the address %s for a page: %s', (part, path, expected) => {
  expect(isPageOf(part, path)).toBe(expected)
})

const never = new Promise<never>(() => {})
const shell = async () => new Response('shell')
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))
const told = (status: number, headers: Record<string, string> = {}) => new Response('server', { status, headers })

test.each([
  ['the server answers', async () => told(200), 'server'],
  ['the server itself is overloaded', async () => told(503, { 'x-request-id': '1' }), 'server'],
  ['a page is missing', async () => told(404), 'server'],
  ['a proxy finds no server', async () => told(502), 'shell'],
  ['there is no network', cutOff, 'shell'],
])('a navigation is answered by the right side when %s', async (_, ask, expected) => {
  const answer = await answerNavigation({ network: ask(), shell, wait: () => never })
  expect(await answer.text()).toBe(expected)
})

test('a server that says nothing for one and a half seconds is not waited for', async () => {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  expect(await (await answerNavigation({ network: never, shell, wait })).text()).toBe('shell')
  expect(waits).toEqual([1_500])
})

test('without a shell the browser is told what the network said', async () => {
  const network = Promise.reject(new TypeError('Failed to fetch'))
  await expect(answerNavigation({ network, shell: async () => undefined, wait: () => never })).rejects.toThrow(
    TypeError,
  )
})
