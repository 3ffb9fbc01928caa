import { startCalling } from '#sandbox/features/printers/calling-printer.ts'
import type { CallingOptions, CallingPrinter, Inside } from '#sandbox/features/printers/calling-printer.ts'
import { readPng } from '#sandbox/features/printers/png-reader.ts'

export interface StarOptions extends CallingOptions {
  mac?: string
}

const STATES = {
  well: '200 OK',
  offline: '400 Printer error',
  cover: '420 Cover open',
  paper: '410 Out of paper',
} as const
const REPLY_KEYS = new Set(['jobReady', 'mediaTypes', 'jobToken'])
const CUT = /^(?:full|partial); feed=true$/
/** The server cannot be reached: a confirmation is sent so often again. */
const RETRIES = 2

/** A stand-in for a Star printer with CloudPRNT, which reads nothing that the protocol guide does not have. */
export function startStarPrinter({ mac = '00:11:62:0d:5a:01', ...options }: StarOptions = {}): CallingPrinter {
  const line = createStarLine(mac)
  return startCalling('star', options, async (inside) => {
    const calls = inside.fault === 'twice' ? [line.poll(inside), line.poll(inside)] : [line.poll(inside)]
    const [token = null, other = token] = await Promise.all(calls)
    if (token !== null && other !== null && token !== other) inside.problem('two sheets at once')
    const told = token ?? other
    if (told !== null) await printJob(line, inside, told)
  })
}

type Line = ReturnType<typeof createStarLine>

/** What it sends, and how it reads the answers. */
function createStarLine(mac: string) {
  const send = createLogin()

  return {
    /** The token of a sheet; null where there is none. */
    async poll(inside: Inside): Promise<string | null> {
      const statusCode = encodeURIComponent(STATES[inside.trouble ?? 'well'])
      const state = { status: '23 6 0 0 0 0 0 0 0', printerMAC: mac, statusCode }
      const response = await send(inside, 'POST', {}, { ...state, printingInProgress: false, clientAction: null })
      if (response.status !== 200) return null
      const reply = (await response.json()) as Record<string, unknown>
      const unknown = Object.keys(reply).filter((key) => !REPLY_KEYS.has(key))
      if (unknown.length > 0) inside.problem(`unknown fields: ${unknown.join(', ')}`)
      const { jobReady, mediaTypes, jobToken } = reply
      if (jobReady === false) return null
      const takesPng = Array.isArray(mediaTypes) && mediaTypes.includes('image/png')
      if (jobReady === true && takesPng && typeof jobToken === 'string') return jobToken
      inside.problem(`no job that can be fetched: ${JSON.stringify(reply)}`)
      return null
    },

    fetch: (inside: Inside, token: string) => send(inside, 'GET', { mac, type: 'image/png', token }).catch(() => null),

    async confirm(inside: Inside, token: string, code: string): Promise<void> {
      for (let retry = 0; retry <= RETRIES; retry += 1) {
        try {
          await send(inside, 'DELETE', { mac, code, token, ...(retry > 0 && { retry: String(retry) }) })
          return
        } catch {
          // Sent again, and lost after the last time.
        }
      }
    },
  }
}

/** Sends its name and password once it was asked for them. */
function createLogin() {
  let asked = ''

  return async (inside: Inside, method: string, query: Record<string, string>, body?: object): Promise<Response> => {
    const { address, user, password } = inside.settings
    const url = new URL(address)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const call = () =>
      fetch(url, {
        method,
        headers: {
          'user-agent': 'mC-Print3',
          ...(body && { 'content-type': 'application/json' }),
          ...(asked === address && { authorization: `Basic ${btoa(`${user}:${password}`)}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const response = await call()
    if (response.status !== 401) return response
    await response.body?.cancel()
    if (!response.headers.get('www-authenticate')?.startsWith('Basic realm="')) {
      inside.problem('a login of another kind')
    }
    if (asked === address) return response
    asked = address
    return call()
  }
}

async function printJob({ fetch: load, confirm }: Line, inside: Inside, token: string): Promise<void> {
  const response = await load(inside, token)
  if (response?.status !== 200) return confirm(inside, token, '520 Download timeout')
  const picture = readPng(Buffer.from(await response.arrayBuffer()))
  if (typeof picture === 'string') inside.problem(picture)
  if (!CUT.test(response.headers.get('x-star-cut') ?? '')) inside.problem('no cut that it knows')
  if (response.headers.get('content-type') !== 'image/png') inside.problem('a picture of another type')
  if (inside.fault === 'lose-sheet') return
  if (typeof picture === 'string' || inside.fault === 'unreadable') {
    return inside.tell(() => confirm(inside, token, '511 Media decoding error'))
  }
  inside.countSheet()
  if (inside.print(picture)) {
    inside.cut()
    return inside.tell(() => confirm(inside, token, '200 OK'))
  }
  // Without power it says nothing.
  if (inside.fault === 'paper-mid') await inside.tell(() => confirm(inside, token, STATES.paper))
}
