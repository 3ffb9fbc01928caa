import { expect, test } from 'vitest'

import { greetingName, mailHtml } from '#api/features/messages/composing/mail-layout.ts'

test.each([
  ['Spec <b>Req</b>', 'Spec <b>Req</b>'],
  ['J.R. D’Entremont-Thériault', 'J.R. D’Entremont-Thériault'],
  ['ਸਿੰਘ', 'ਸਿੰਘ'],
  ['Win now https://evil.example/a?b', 'Win now https evil. example/a?b'],
  ['www.evil.example', 'www. evil. example'],
  ['ann@evil.example', 'ann evil. example'],
  ['A\u202EB', 'A B'],
  ['12345', 'there'],
  ['  ', 'there'],
])('the name %j is greeted as %j', (name, greeting) => {
  expect(greetingName(name)).toBe(greeting)
})

test('in HTML a name is text, and loses no letter', () => {
  const html = mailHtml(
    { name: 'Thali', primaryColor: '#000000' },
    {
      title: 'Hello',
      paragraphs: [`Hello ${greetingName('Spec <b>Req</b>')},`],
      rows: [],
      link: { href: 'https://example.com', label: 'See' },
      note: '',
    },
  )
  expect(html).toContain('Hello Spec &lt;b&gt;Req&lt;/b&gt;,')
})
