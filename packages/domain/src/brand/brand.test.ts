import { describe, expect, test } from 'vitest'

import { changeBrand, checkBrand } from './brand.ts'

describe('wrong values of the brand', () => {
  test.for([
    [{ name: '  ' }, 'name', 'Enter the name of the restaurant'],
    [{ name: 'x'.repeat(61) }, 'name', 'At most 60 characters'],
    [{ name: 'Ours\r\nBcc: all' }, 'name', 'Use letters, digits and marks only'],
    [{ name: 'Ours\u202E' }, 'name', 'Use letters, digits and marks only'],
    [{ phone: '555-0123' }, 'phone', 'Please enter a valid phone number'],
    [{ email: 'hello@' }, 'email', 'Please enter a valid email address'],
    [{ sentence: 'x'.repeat(61) }, 'sentence', 'At most 60 characters'],
    [{ frenchLead: 'Ours\nBcc: all' }, 'frenchLead', 'Use letters, digits and marks only'],
    [{ taxNumber: '12345' }, 'taxNumber', 'Use the form 123456789 RT0001'],
    [{ primaryColor: 'purple' }, 'primaryColor', 'Use six digits, such as #4a1b33'],
  ] as const)('the brand value %j is refused with a sentence at its field', ([input, field, message]) => {
    expect(checkBrand(input)).toEqual({ [field]: message })
  })

  test('a colour with too little contrast is refused with the ratio that is needed and one that works', () => {
    expect(checkBrand({ primaryColor: '#ffd000' }).primaryColor).toContain('4.5 : 1 is needed')
    expect(checkBrand({ accentColor: '#fffdf9' }).accentColor).toContain('works.')
  })
})

test('every value of the brand is stored in one spelling', () => {
  const input = {
    name: ' Curry & Co ',
    phone: '(902) 555-0177',
    email: ' Hello@Curry.Example.com',
    taxNumber: '123456789rt0001',
    primaryColor: '#124',
    accentColor: 'E8B04A',
  }
  expect(changeBrand({}, input)).toEqual({
    ok: true,
    value: {
      name: 'Curry & Co',
      phone: '+19025550177',
      email: 'hello@curry.example.com',
      taxNumber: '123456789 RT0001',
      primaryColor: '#112244',
      accentColor: '#e8b04a',
    },
  })
})

test('only the values of the brand that are sent change, and null goes back to the value of the server', () => {
  const before = { name: 'Curry & Co', phone: '+19025550177' }
  expect(changeBrand(before, { name: null })).toEqual({ ok: true, value: { phone: '+19025550177' } })
  expect(changeBrand(before, {})).toEqual({ ok: true, value: before })
})

test('an empty tax number is stored as none, and an emptied sentence of the home page as the words of the product', () => {
  expect(changeBrand({}, { taxNumber: '' })).toEqual({ ok: true, value: { taxNumber: null } })
  expect(changeBrand({ sentence: 'Ours' }, { sentence: ' ' })).toEqual({ ok: true, value: { sentence: null } })
})

test('a change of the brand with one wrong field changes nothing', () => {
  const result = changeBrand({ name: 'Curry & Co' }, { name: 'Other', phone: '1' })
  expect(result).toEqual({ ok: false, problems: { phone: 'Please enter a valid phone number' } })
})
