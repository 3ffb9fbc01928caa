import { pushDevices } from '../../apps/api/src/testing/push-devices.ts'
import { type Caller, CUSTOMER_PROGRAM, type TestApi } from '../../apps/api/src/testing/start-api.ts'
import { askingAt, canSignIn } from './asking.ts'
import { type Canaries, canariesOf } from './canaries.ts'
import { playVisits } from './visits.ts'

/** With an account. */
export const PERSON = canariesOf('Quillfeather', '773', '203.0.113.77')
/** Without one. */
export const GUEST = canariesOf('Wrenbottom', '774', '203.0.113.78')

const from = ({ address, device }: Canaries) => ({ 'x-forwarded-for': address, 'user-agent': device })

/** Both fill every field that there is. Returns the person who has an account, and the orders of both. */
export async function playPeople(api: TestApi) {
  const ask = askingAt(api)
  const cook = await api.signUpStaff('staff', ['truro'])
  const crew = { cook, manager: await api.signUpStaff('manager', ['truro']), admin: await api.signInAsAdmin() }
  const person = await api.signUp(PERSON.name, PERSON.email, from(PERSON))
  const preferences = { marketing: true, notifications: true }
  await ask(person, 'PATCH /me', { body: { phoneNumber: PERSON.phone(1), preferences } })
  await ask(person, 'POST /me/phone/code')
  await ask(person, 'PUT /me/favorites/:itemId', { params: { itemId: 'truro-butter-chicken' } })
  await ask(person, 'POST /me/addresses', {
    body: { label: PERSON.about('Label'), address: PERSON.about('Home'), instructions: PERSON.about('Doorbell') },
  })
  await pushDevices(api).subscribe(person, 'site')
  const orders = await playVisits(api, crew, { canaries: PERSON, orderer: person, booker: person })
  const change = { displayName: PERSON.about('Namesake'), phoneNumber: PERSON.phone(3) }
  await ask(crew.admin, 'PATCH /admin/users/:id', { params: { id: person.id }, body: change })
  await ask(person, 'GET /me/data')
  await canSignIn(api, { email: PERSON.email, password: 'mistyped' })

  // Guests order by the program of a table or a kiosk, and book on the site.
  const orderer = { headers: { ...CUSTOMER_PROGRAM.headers, ...from(GUEST) } }
  const ofGuest = await playVisits(api, crew, { canaries: GUEST, orderer, booker: { headers: from(GUEST) } })
  return { person, orders: [...orders, ...ofGuest], guestOrderId: ofGuest[0]?.id ?? '' }
}

/** The account is closed by its person, and the guest erased by an admin who knows the address and the numbers. */
export async function eraseBoth(api: TestApi, person: Caller & { password: string }): Promise<void> {
  const ask = askingAt(api)
  await ask(person, 'POST /me/close', { body: { currentPassword: person.password } })
  const admin = await api.signInAsAdmin()
  for (const body of [{ email: GUEST.email }, { phone: GUEST.phone(1) }, { phone: GUEST.phone(2) }]) {
    await ask(admin, 'POST /admin/privacy/erase', { body })
  }
}
