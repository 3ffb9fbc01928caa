import { WEEKDAYS } from '@thali/domain/locations/hours'
import { describe, expect, test } from 'vitest'

import { changeOf, formOf, problemsOf } from './location-form.ts'
import { aManagedLocation } from '#web/testing/a-managed-location.ts'

const EVENING = { open: '17:00', close: '21:00', closed: false }
const evenings = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, EVENING]))

describe('the hours of a service', () => {
  test('the hours of a service are the location’s on weekdays on which it has no others', () => {
    const form = formOf(aManagedLocation({ serviceHours: { delivery: { friday: EVENING } } }))
    expect(form.serviceHours.delivery?.friday).toEqual(EVENING)
    expect(form.serviceHours.delivery?.monday).toEqual(form.hours.monday)
    expect(form.serviceHours.pickup).toBeUndefined()
  })

  test('the hours of the services are sent together where one was changed, and nothing else is', () => {
    const before = formOf(aManagedLocation({ serviceHours: { pickup: evenings } }))
    expect(changeOf(before, { ...before, name: 'Truro' })).toEqual({ name: 'Truro' })
    const own = { ...before.serviceHours, delivery: { ...before.hours, monday: EVENING } }
    const change = changeOf(before, { ...before, serviceHours: own })
    expect(change).toMatchObject({ serviceHours: { pickup: evenings, delivery: { monday: EVENING } } })
  })

  test('the removed hours of a service are sent as null, so that its days do not stay', () => {
    const before = formOf(aManagedLocation({ serviceHours: { pickup: evenings, delivery: evenings } }))
    const { pickup } = before.serviceHours
    expect(changeOf(before, { ...before, serviceHours: { ...(pickup && { pickup }) } })).toMatchObject({
      serviceHours: { delivery: null },
    })
    expect(changeOf(before, { ...before, serviceHours: {} })).toEqual({
      serviceHours: { pickup: null, delivery: null },
    })
  })

  test('the hours of a service are checked like those of the location', () => {
    const form = formOf(aManagedLocation())
    const wrong = { ...form, serviceHours: { 'dine-in': { ...form.hours, monday: { ...EVENING, open: '' } } } }
    expect(problemsOf(wrong, null)).toEqual({
      'serviceHours.dine-in.monday': 'Please enter the opening and the closing time',
    })
  })
})

test('the last order is a number of minutes, and an empty field means none', () => {
  const form = formOf(aManagedLocation({ lastOrder: 30 }))
  expect(form.lastOrder).toBe('30')
  expect(changeOf(form, { ...form, lastOrder: '' })).toEqual({ lastOrder: 0 })
  expect(problemsOf({ ...form, lastOrder: 'half an hour' }, null)).toEqual({ lastOrder: 'Minutes from 0 to 120' })
})
