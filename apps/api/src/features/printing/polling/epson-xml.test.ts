import { expect, test } from 'vitest'

import { readResults, sheetDocument } from './epson-xml.ts'

const ATTEMPT = '6f0d1c52-0f55-4a86-9c6e-0c9a4c1f7b01'
const JOB = /<printjobid>([\w.-]+)<\/printjobid>/.exec(
  sheetDocument(ATTEMPT, { width: 8, height: 1, bits: new Uint8Array([0xff]) }, false),
)?.[1]

const resultOf = (fields: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${JOB}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${fields} status="251658262" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`

test('a job id has at most 30 letters, and leads back to its sheet', () => {
  expect(JOB?.length).toBeLessThanOrEqual(30)
  expect(readResults(resultOf('success="true" code=""'))).toEqual([
    { job: { attempt: ATTEMPT }, success: true, code: '' },
  ])
  expect(readResults(resultOf('success="0" code="EPTR_COVER_OPEN"'))).toEqual([
    { job: { attempt: ATTEMPT }, success: false, code: 'EPTR_COVER_OPEN' },
  ])
})

test.each([
  ['declares a type', resultOf('success="true" code=""', '<!DOCTYPE x SYSTEM "file:///etc/passwd">')],
  ['declares an entity', resultOf('success="&a;" code=""', '<!DOCTYPE x [<!ENTITY a "true">]>')],
  ['is no answer of a printer', '<html></html>'],
])('a result that %s is not read', (_, xml) => {
  expect(readResults(xml)).toBeNull()
})

test('a document that was refused as a whole names no job', () => {
  const xml = `<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>`
  expect(readResults(xml)).toEqual([{ job: null, success: false, code: 'SchemaError' }])
})

test('a result without a job of ours, or without its outcome, says nothing', () => {
  expect(readResults(resultOf('success="true" code=""').replace(JOB!, 'ABC123'))).toEqual([])
  expect(readResults(resultOf('code=""'))).toEqual([])
})

test('a long result that closes nothing is read in a moment', () => {
  const began = performance.now()
  readResults(`<PrintResponseInfo>${'<ePOSPrint><response '.repeat(3_000)}`)
  expect(performance.now() - began).toBeLessThan(500)
})
