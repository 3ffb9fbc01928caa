import { describe, expect, test } from 'vitest'

import { callbackPath, isOrdering, withHash, withWayBack } from './way-back.ts'

describe('the way back to the page somebody left', () => {
  test('the way back goes along from sign-in to sign-up, with its notice and nothing else', () => {
    expect(withWayBack('/signup', '?from=%2Fcheckout&notice=sign-in-to-checkout&error=x')).toBe(
      '/signup?from=%2Fcheckout&notice=sign-in-to-checkout',
    )
    expect(withWayBack('/signup', '')).toBe('/signup')
  })

  test('the way back never leads a sign-in provider to another site', () => {
    expect(callbackPath('/checkout')).toBe('/checkout')
    expect(callbackPath('//evil.example')).toBe('/login')
    expect(callbackPath('https://evil.example')).toBe('/login')
    expect(callbackPath(null)).toBe('/login')
  })

  test('the way back keeps the part of the page that somebody was on the way to', () => {
    expect(withHash('/admin/dashboard', '#orders')).toBe('/admin/dashboard#orders')
    expect(withHash('/admin/dashboard#create-order', '#orders')).toBe('/admin/dashboard#create-order')
    expect(withHash('/checkout', '')).toBe('/checkout')
  })

  test('the way back knows somebody who was about to order', () => {
    expect(isOrdering('/checkout')).toBe(true)
    expect(isOrdering('/checkout?x=1')).toBe(true)
    expect(isOrdering('/checkout-old')).toBe(false)
    expect(isOrdering('/menu/truro')).toBe(false)
    expect(isOrdering(null)).toBe(false)
  })
})
