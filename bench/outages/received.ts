import type { Invariant } from '../proof/findings.ts'
import type { CashOrder } from './acts.ts'
import type { OutageHouse } from './house.ts'

/** How often each text and each mail came: to the same person with the same words. */
export function countReceived({ phones, mails }: Pick<OutageHouse, 'phones' | 'mails'>): Map<string, number> {
  const received = [
    ...phones.all().map(({ to, body }) => `${to} ${body}`),
    ...mails.list().map(({ to, subject, text }) => `${to.join()} ${subject} ${text}`),
  ]
  return new Map([...Map.groupBy(received, (one) => one)].map(([one, times]) => [one, times.length]))
}

type Stored = { id: string; key: string }

/** Compares what customers were told with what is stored, and with what reached their phones and mailboxes. */
export async function checkCash(house: OutageHouse, cash: readonly CashOrder[]): Promise<Invariant[]> {
  const { rows } = await house.database.query<Stored>(
    `SELECT id, special_instructions AS key FROM orders WHERE special_instructions <> ''`,
  )
  const stored = Map.groupBy(rows, ({ key }) => key)
  const { rows: givenUp } = await house.database.query<{ subject: string }>(
    `SELECT data->>'orderId' AS subject FROM pgboss.job WHERE name = 'message' AND state = 'failed'`,
  )
  return [
    {
      title: 'An acknowledged order stands, once',
      violations: cash.flatMap(({ key, id }) => {
        const found = stored.get(key) ?? []
        return found.length === 1 && found[0]?.id === id ? [] : [`order ${id} stands ${found.length} times`]
      }),
    },
    {
      title: 'Every customer has a text and a mail',
      violations: cash.flatMap(({ id, phone, email }) => [
        ...(house.phones.textsTo(phone).length > 0 ? [] : [`no text of order ${id}`]),
        ...(house.mails.list({ to: email }).length > 0 ? [] : [`no mail of order ${id}`]),
      ]),
    },
    { title: 'No message is given up', violations: givenUp.map(({ subject }) => `a message of order ${subject}`) },
  ]
}
