import { randomUUID } from 'node:crypto'

import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { expect, test } from 'vitest'

import { CUSTOMER_PROGRAM, NOBODY, useApi } from '#api/testing/start-api.ts'

const FRENCH = { headers: { 'accept-language': 'fr-CA' } }

const api = useApi({ now: new Date('2026-11-18T16:00:00Z') })

type Mail = { subject: string; text: string; html: string }
const messageTo = (address: string, about: RegExp) =>
  eventually(async () => {
    const sent = (await api.messagesTo(address)) as unknown as Mail[]
    return sent.find(({ text }) => about.test(text))
  })

async function order(language: 'en-CA' | 'fr-CA' | undefined, phone: string) {
  const email = `${randomUUID()}@example.com`
  const payload = orderPayload({ email, phone, name: 'Zoé Roy' })
  const { status, body } = await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', {
    body: payload,
    ...(language && { headers: { 'accept-language': language } }),
  })
  expect(status).toBe(200)
  return { email, ...body.order }
}

test('an order placed in French is confirmed in French, by mail and by text, with links to French pages', async () => {
  const { email, id, orderNumber, language } = await order('fr-CA', '(902) 555-0171')
  expect(language).toBe('fr-CA')
  const mail = await messageTo(email, /Bonjour/)
  expect(mail.subject).toBe(`Commande #${orderNumber} reçue`)
  expect(mail.text).toContain('Bonjour Zoé Roy,')
  expect(mail.text).toContain('1 × Poulet au beurre (Mi-fort)  17,99\u00a0$')
  expect(mail.text).toContain('Total\u00a0: 20,51\u00a0$ CAD')
  expect(mail.text).toMatch(new RegExp(`Reçu\u00a0: https?://\\S+/fr/receipt/${id}\\?token=`))
  expect(mail.html).toContain('<html lang="fr-CA">')
  const text = await messageTo('+19025550171', /commande/)
  expect(text.text).toMatch(
    /Prête vers 12\u00a0h\u00a0\d\d HA à Truro Heights\. 20,50\u00a0\$ en argent comptant\. .*\/fr\/order-success/,
  )
})

test('the receipt on paper is in the language of its order', async () => {
  const french = await order('fr-CA', '(902) 555-0172')
  const english = await order(undefined, '(902) 555-0173')
  const titleOf = async ({ id, metadata }: typeof french) => {
    const response = await fetch(new URL(`/api/receipts/${id}.pdf?token=${metadata.orderToken}`, api.url))
    return /\/Lang \((?<language>[^)]+)\)/.exec(await response.text())?.groups?.['language']
  }
  expect([await titleOf(french), await titleOf(english)]).toEqual(['fr-CA', 'en-CA'])
})

test('a table booked in French is confirmed in French', async () => {
  const email = `${randomUUID()}@example.com`
  const { status, body } = await api.call(NOBODY, 'POST /reservations', {
    body: {
      location: 'truro',
      customerInfo: { name: 'Zoé Roy', email, phone: '902 555 0174' },
      reservationDetails: { date: '2026-11-21', time: '18:30', partySize: 2, specialRequests: 'Chaise haute' },
    },
    headers: { 'accept-language': 'fr-CA' },
  })
  expect(status).toBe(200)
  const { reservationId } = body.reservation
  const mail = await messageTo(email, /Bonjour/)
  expect(mail.subject).toBe(`Votre table est réservée\u00a0: samedi 21 novembre 2026, ${reservationId}`)
  expect(mail.text).toContain('Au plaisir de vous accueillir le samedi 21 novembre 2026 à 18\u00a0h\u00a030 HA.')
  expect(mail.text).toContain('Demandes particulières\u00a0: Nous avons pris note de votre demande.')
  expect(mail.text).toContain(`/fr/reservations/${reservationId}`)
  const token = new URL(body.reservation.manageUrl, api.url).searchParams.get('token') ?? ''
  const calendar = `/api/reservations/${reservationId}/calendar.ics?token=${encodeURIComponent(token)}`
  const { text } = await api.request(NOBODY, 'GET', calendar)
  expect(text.replaceAll(/\r\n /g, '')).toContain(`/fr/reservations/${reservationId}`)
})

async function signUpInFrench() {
  const person = { name: 'Zoé Roy', email: `${randomUUID()}@example.com`, password: 'Tandoor-42-hot' }
  const { body } = await api.request<{ user: { id: string } }>(NOBODY, 'POST', '/api/auth/sign-up/email', {
    ...FRENCH,
    body: { ...person, callbackURL: '/fr/dashboard?notice=email-verified' },
  })
  return { ...person, id: body.user.id, headers: (await api.signIn(person)).headers }
}

test('a new account that was made on a French page is welcomed, and asked to confirm its address, in French', async () => {
  const { email } = await signUpInFrench()
  const welcome = await messageTo(email, /Merci d’avoir créé un compte\./)
  expect(welcome.subject).toMatch(/^Bienvenue chez /)
  expect(welcome.text).toMatch(/^Bonjour Zoé Roy,\n/)
  expect(welcome.text).toMatch(
    /10\u00a0% de rabais sur votre première commande avec le code WELCOME-.*jusqu’au \p{L}+ \d+(?:er)? \p{L}+ 2027\./u,
  )
  expect(welcome.html).toContain('<html lang="fr-CA">')
  expect((await messageTo(email, /Confirmez/)).text).toMatch(/callbackURL=%2Ffr%2Fdashboard/)
})

test('a message that no page asked for is in the language in which the account last signed in', async () => {
  const admin = await api.signInAsAdmin()
  const remind = (id: string) => api.call(admin, 'POST /admin/users/:id/verification-mail', { params: { id } })
  const { id, email, password } = await signUpInFrench()
  // The helper that signs in says no language, and so reads English.
  expect(await api.sql('SELECT language FROM users WHERE id = $1', [id])).toEqual([{ language: 'en-CA' }])
  await api.request(NOBODY, 'POST', '/api/auth/sign-in/email', { ...FRENCH, body: { email, password } })
  expect(await api.sql('SELECT language FROM users WHERE id = $1', [id])).toEqual([{ language: 'fr-CA' }])

  await remind(id)
  const mail = await messageTo(email, /callbackURL=%2Ffr$/m)
  expect(mail.subject).toBe('Confirmez votre adresse courriel')
})

test('a changed password is told in the language of the page on which it was changed, with a link to its like', async () => {
  const { email, password, headers } = await signUpInFrench()
  const body = { currentPassword: password, newPassword: 'Tandoor-43-hot' }
  await api.call({ headers: { ...headers, ...FRENCH.headers } }, 'POST /me/password', { body })
  const mail = await messageTo(email, /mot de passe a été changé/)
  expect(mail.subject).toBe('Votre mot de passe a été changé')
  expect(mail.text).toMatch(/\/fr\/login$/m)
})

test('the code that proves a phone number is texted in the language of the page', async () => {
  const { headers } = await signUpInFrench()
  const reader = { headers: { ...headers, ...FRENCH.headers } }
  await api.call(reader, 'PATCH /me', { body: { phoneNumber: '902 555 0175' } })
  await api.call(reader, 'POST /me/phone/code', {})
  const { text } = await messageTo('+19025550175', /code/)
  expect(text).toMatch(/votre code est \d{6}\. Il confirme votre numéro de téléphone et est valable 10 minutes\./)
})
