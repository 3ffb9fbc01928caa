import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { StatusTracker } from '../site/orders/order-tracker.tsx'
import { AtlanticTime } from './atlantic-time.tsx'
import { Button } from './button.tsx'
import { Chillies } from './chillies.tsx'
import { QuantityStepper } from './forms/quantity-stepper.tsx'
import { TextField } from './forms/text-field.tsx'
import { Banner } from './notices/banner.tsx'
import { Toaster } from './notices/toaster.tsx'
import { Price } from './price.tsx'

function markup(element: ReactElement): string {
  return renderToStaticMarkup(element)
}

function ignore() {
  return undefined
}

describe('a field', () => {
  test('a field has its hint and error read out with it', () => {
    const html = markup(<TextField id="phone" label="Phone Number" hint="We text you" error="Add your phone number" />)

    expect(html).toContain('for="phone"')
    expect(html).toContain('aria-describedby="phone-hint phone-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(/id="phone-error".*Add your phone number/)
  })

  test('a field without an error is not marked as wrong', () => {
    expect(markup(<TextField label="Full Name" />)).not.toContain('aria-invalid')
  })
})

test('a busy button keeps its words', () => {
  const html = markup(<Button busy>Creating Order...</Button>)

  expect(html).toContain('Creating Order...')
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain(' disabled')
})

test('only a danger interrupts a screen reader', () => {
  expect(markup(<Banner tone="danger">Payment Error</Banner>)).toContain('role="alert"')
  expect(markup(<Banner tone="warning">Working offline</Banner>)).toContain('role="status"')
})

test.each([
  [1, 'Mild', 1],
  [2, 'Medium', 2],
  [3, 'Hot', 3],
] as const)('the heat of level %d is said as %s and drawn with %d filled chillies', (level, word, filled) => {
  const html = markup(<Chillies level={level} />)

  expect(html).toContain(word)
  expect(html.match(/fill="currentColor"/g)).toHaveLength(filled)
})

describe('the quantity', () => {
  test('the quantity names its buttons after the dish', () => {
    const html = markup(<QuantityStepper label="Naan" value={2} onChange={ignore} />)

    expect(html).toContain('aria-label="One less Naan"')
    expect(html).toContain('aria-label="One more Naan"')
  })

  test('the quantity keeps both ends reachable by keyboard at the limits', () => {
    const html = markup(<QuantityStepper label="Naan" value={1} min={1} max={1} onChange={ignore} />)

    expect(html.match(/aria-disabled="true"/g)).toHaveLength(2)
    expect(html).not.toContain(' disabled')
  })
})

describe('the order tracker', () => {
  test('the order tracker shows the four steps and marks the present one', () => {
    const html = markup(<StatusTracker status="preparing" times={{ pending: '7:02 p.m.' }} />)

    for (const label of ['Order Received', 'Being Prepared', 'Ready for Pickup', 'Completed'])
      expect(html).toContain(label)
    expect(html.match(/aria-current="step"/g)).toHaveLength(1)
    expect(html).toContain('7:02 p.m.')
  })

  test('the order tracker ends a cancelled order at the step it had reached', () => {
    const html = markup(<StatusTracker status="cancelled" cancelledAfter="preparing" />)

    expect(html).toContain('Cancelled')
    expect(html).not.toContain('Ready for Pickup')
  })
})

test('prices are Canadian dollars with two decimals', () => {
  expect(markup(<Price amount={12.5} />)).toContain('$12.50')
})

// Ruling 17
test('the label of a time says what it stands for, and a name that contains its letters stays whole', () => {
  const label = (lead: string) => `${lead}<abbr title="Atlantic time" class="no-underline">AST</abbr>, Friday`
  expect(markup(<AtlanticTime>7:25 PM AST, Friday</AtlanticTime>)).toBe(label('7:25 PM '))
  expect(markup(<AtlanticTime>ASTRID, 7:25 PM AST, Friday</AtlanticTime>)).toBe(label('ASTRID, 7:25 PM '))
  expect(markup(<AtlanticTime>ASTRID</AtlanticTime>)).toBe('ASTRID')
})

test('a page without a toast carries none of their markup', () => {
  expect(markup(<Toaster />)).toBe('')
})
