import type { Bitmap } from '@thali/domain/paper/bitmap'

/** The job id of a document that prints nothing, with which a printer says how it is. */
const STATE_JOB = 'state'

const EPOS_PRINT = 'http://www.epson-pos.com/schemas/2011/03/epos-print'
/** So long a printer tries; it then says that it failed, before its sheet is given up here. */
const PRINT_MS = 10_000

/** A document of Server Direct Print; version 2 is the first one that names its job. */
function documentOf(jobId: string, content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>${PRINT_MS}</timeout><printjobid>${jobId}</printjobid></Parameter><PrintData><epos-print xmlns="${EPOS_PRINT}">${content}</epos-print></PrintData></ePOSPrint></PrintRequestInfo>`
}

export const STATE_DOCUMENT = documentOf(STATE_JOB, '')

/** @param isUncut cuts off first what hangs out of the printer */
export function sheetDocument(attemptId: string, { width, height, bits }: Bitmap, isUncut: boolean): string {
  const dots = Buffer.from(bits).toString('base64')
  const cut = '<cut type="feed"/>'
  const image = `<image width="${width}" height="${height}" color="color_1" mode="mono">${dots}</image>`
  return documentOf(jobIdOf(attemptId), `${isUncut ? cut : ''}${image}${cut}`)
}

/** Job ids have at most 30 letters, and a UUID has 36. */
function jobIdOf(attemptId: string): string {
  return Buffer.from(attemptId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The attempt of a job id; null where it is none of ours. */
function attemptOf(jobId: string): string | null {
  const hex = Buffer.from(jobId, 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts && parts.slice(1).join('-')
}

export type EpsonResult = { job: 'state' | { attempt: string } | null; success: boolean; code: string }

/**
 * What a printer says of the documents that it was sent; null where it cannot be read. What it is made of is plain: anything
 * that declares a type or an entity is refused.
 */
export function readResults(xml: string): EpsonResult[] | null {
  if (xml.includes('<!') || !xml.includes('<PrintResponseInfo')) return null
  const [head = '', ...documents] = xml.split('<ePOSPrint>')
  // As a whole, before any job was looked at.
  if (/<Response\s+Success="(?:false|0)"/.test(head)) return [{ job: null, success: false, code: 'SchemaError' }]
  return documents.flatMap((text) => {
    const [, jobId = ''] = /<printjobid>\s*([\w.-]{1,30})\s*<\/printjobid>/.exec(text) ?? []
    const [, fields = ''] = /<response\s([^<>]{0,2000})>/.exec(text) ?? []
    const [, success = ''] = /\bsuccess="(\w+)"/.exec(fields) ?? []
    const [, code = ''] = /\bcode="(\w*)"/.exec(fields) ?? []
    const attempt = attemptOf(jobId)
    const job = jobId === STATE_JOB ? 'state' : attempt === null ? null : { attempt }
    if (job === null || success === '') return []
    return [{ job, success: success === 'true' || success === '1', code }]
  })
}
