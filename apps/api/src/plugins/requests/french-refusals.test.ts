import { randomUUID } from 'node:crypto'

import { type EndpointDefinition, urlOf } from '@thali/contracts/endpoint'
import { ENDPOINTS } from '@thali/contracts/endpoints'
import { ERRORS } from '@thali/contracts/errors'
import { authBodies } from '@thali/contracts/people/sign-in'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { type Caller, CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const FRENCH = { 'accept-language': 'fr-CA' }
const ENGLISH_DEFAULTS: ReadonlySet<string> = new Set(Object.values(ERRORS).map(({ message }) => message))

const endpoints: readonly EndpointDefinition[] = ENDPOINTS
const forGuests = endpoints.filter(
  ({ access, proof }) => ['public', 'customer', 'account'].includes(access) && proof !== 'signature',
)

const api = useApi({ now: new Date('2026-11-18T16:00:00Z') })
let guest: Caller
beforeAll(async () => {
  guest = await api.signUp()
})

type Call = { caller: Caller; method: EndpointDefinition['method']; url: string; body?: unknown }

/** The refusal of the same call in each language; null where it is answered. */
async function refusalsOf({ caller, method, url, body }: Call) {
  const send = (headers: Record<string, string>) =>
    api.request(caller, method, url, { headers, ...(method === 'GET' ? {} : { body }) })
  const english = await send({ 'accept-language': 'en-CA' })
  const french = await send(FRENCH)
  expect(french.status).toBe(english.status)
  return english.status < 400 ? null : { english: english.body, french: french.body }
}

describe('the French of refusals', () => {
  const calls = forGuests.flatMap((endpoint): [string, EndpointDefinition, unknown][] => [
    [`${endpoint.method} ${endpoint.path} with nothing in it`, endpoint, {}],
    [`${endpoint.method} ${endpoint.path} with a field too many`, endpoint, { nonsense: 1 }],
    [`${endpoint.method} ${endpoint.path} with a list in place of fields`, endpoint, []],
  ])

  test.each(calls)('a refusal of a guest’s call is French where French is read: %s', async (_name, endpoint, body) => {
    const url = urlOf(endpoint).replaceAll(/:\w+/g, randomUUID())
    for (const caller of [NOBODY, guest]) {
      const refusals = await refusalsOf({ caller, method: endpoint.method, url, body })
      if (refusals === null) continue
      expect(ENGLISH_DEFAULTS).not.toContain(refusals.french.error)
      expect(refusals.french.error).not.toBe(refusals.english.error)
      expect(refusals.french.code).toBe(refusals.english.code)
    }
  })

  test.each(Object.keys(authBodies).filter((path) => path !== 'sign-out'))(
    'a refusal of the account call %s is French where French is read',
    async (path) => {
      const call = { caller: NOBODY, method: 'POST', url: `/api/auth/${path}` } as const
      const filled = {
        name: 'A',
        email: 'nobody@example.com',
        password: 'x',
        newPassword: 'x',
        token: 'unknown',
        provider: 'unknown',
      }
      for (const body of [{}, filled]) {
        const refusals = await refusalsOf({ ...call, body })
        expect(refusals?.french.error ?? '').not.toBe(refusals?.english.error)
      }
    },
  )
})

async function french(caller: Caller, method: Call['method'], url: string, body?: unknown) {
  const { body: answer } = await api.request(caller, method, url, { headers: FRENCH, body })
  return { error: answer.error, details: answer.details }
}

describe('sentences with something in them', () => {
  const order = (change: object = {}) => ({ ...orderPayload({ phone: '(902) 555-0141' }), ...change })
  const place = (change: object) => french(CUSTOMER_PROGRAM, 'POST', '/api/createCustomerOrderCash', order(change))

  test('a price that differs is named as French writes it', async () => {
    const pricing = { subtotal: 1, tax: 0.14, tip: 0, total: 1.14 }
    expect((await place({ pricing })).error).toBe(
      'La vérification des prix a échoué\u00a0: le sous-total est de 17,99\u00a0$, les taxes sont de 2,52\u00a0$, le total est de 20,51\u00a0$',
    )
  })

  test('a pause is told in French with its end, on the clock of its readers', async () => {
    const admin = await api.signInAsAdmin()
    const pause = (minutes: number) =>
      api.call(admin, 'POST /admin/locations/:id/pause', { params: { id: 'truro' }, body: { minutes } })
    await pause(30)
    const { error } = await place({})
    await pause(0)
    expect(error).toBe(
      'Truro Heights ne prend pas de commandes pour avant 12\u00a0h\u00a030. Vous pouvez commander pour plus tard.',
    )
  })

  test('a dish is refused under the name that the French menu gives it', async () => {
    const [line] = order().items
    const tooMany = await place({ items: [{ ...line, quantity: 40 }] })
    expect(tooMany.error).toMatch(/^Maximum de \d+ par commande pour Poulet au beurre$/)
    expect(tooMany.details).toEqual({ items: tooMany.error })
  })

  test('every field that is wrong has a French sentence', async () => {
    const { error, details } = await place({ customerInfo: {}, paymentMethod: 'barter' })
    expect(error).toBe('Le nom est obligatoire')
    expect(details).toEqual({
      'customerInfo.name': 'Le nom est obligatoire',
      'customerInfo.email': 'L’adresse courriel est obligatoire',
      'customerInfo.phone': 'Veuillez entrer un numéro de téléphone valide (10 chiffres ou plus)',
      paymentMethod: 'Le paiement se fait en ligne ou comptant',
    })
  })

  test('a table is refused in French for what is missing, and for a time that is not given', async () => {
    const book = (body: unknown) => french(NOBODY, 'POST', '/api/reservations', body)
    expect((await book({})).details).toMatchObject({
      location: 'Veuillez choisir un restaurant',
      'reservationDetails.partySize': 'Veuillez indiquer un nombre de personnes valide (de 1 à 20)',
    })
    const customerInfo = { name: 'Zoé Roy', email: 'zoe@example.com', phone: '902 555 0142' }
    const reservationDetails = { date: '2026-11-21', time: '03:10', partySize: 2 }
    expect((await book({ location: 'truro', customerInfo, reservationDetails })).error).toBe(
      'Aucune table n’est offerte à cette heure. Veuillez en choisir une autre.',
    )
  })

  test('a discount code that is not the guest’s is refused in French', async () => {
    const { error, details } = await french(guest, 'POST', '/api/checkDiscountCode', { code: 'WELCOME-AAAAA-BBBBB' })
    expect(error).toBe('Ce code est inconnu, ou n’appartient pas à votre compte.')
    expect(details).toEqual({ discountCode: error })
  })

  test('the times of a day are written on the French clock', async () => {
    const url = '/api/reservations/slots?location=truro&date=2026-11-21&partySize=2'
    const { body } = await api.request(NOBODY, 'GET', url, { headers: FRENCH })
    const [first] = (body as unknown as { slots: { label: string }[] }).slots
    expect(first?.label).toMatch(/^\d+\u00a0h(?:\u00a0\d\d)?$/)
  })
})

test('a refusal is in English without a language, and with one that we do not speak', async () => {
  const messageTo = async (language: string) =>
    (await api.request(NOBODY, 'GET', '/api/nowhere', { headers: { 'accept-language': language } })).body.error
  expect(await messageTo('')).toBe('The requested resource was not found.')
  expect(await messageTo('de-DE, es;q=0.9')).toBe('The requested resource was not found.')
  expect(await messageTo('de, fr;q=0.8, en;q=0.7')).toBe('La ressource demandée est introuvable.')
  expect(await messageTo('en-CA, fr-CA;q=0.9')).toBe('The requested resource was not found.')
})
