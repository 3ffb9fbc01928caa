import { hash, randomBytes } from 'node:crypto'

import { startCalling } from '#sandbox/features/printers/calling-printer.ts'
import type { CallingOptions, CallingPrinter, Inside } from '#sandbox/features/printers/calling-printer.ts'

const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print'
/** All that it reads: one document, of pictures and cuts. */
const DOCUMENT =
  /^<\?xml version="1.0" encoding="utf-8"\?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer<\/devid><timeout>\d{4,6}<\/timeout><printjobid>(?<job>[\w.-]{1,30})<\/printjobid><\/Parameter><PrintData><epos-print xmlns="http:\/\/www.epson-pos.com\/schemas\/2011\/03\/epos-print">(?<content>.*)<\/epos-print><\/PrintData><\/ePOSPrint><\/PrintRequestInfo>$/
const COMMAND =
  /<cut type="feed"\/>|<image width="(?<width>\d+)" height="(?<height>\d+)" color="color_1" mode="mono">(?<dots>[A-Za-z0-9+/]+={0,2})<\/image>/y

const TROUBLES = { offline: 'EPTR_MECHANICAL', cover: 'EPTR_COVER_OPEN', paper: 'EPTR_REC_EMPTY' } as const

type Command = 'cut' | { width: number; height: number; bits: Buffer }

/** A stand-in for an Epson printer with Server Direct Print, which reads nothing that the manual does not have. */
export function startEpsonPrinter(options: CallingOptions = {}): CallingPrinter {
  return startCalling('epson', options, async (inside) => {
    const calls = inside.fault === 'twice' ? [get(inside), get(inside)] : [get(inside)]
    for (const document of await Promise.all(calls)) if (document !== '') await work(inside, document)
  })
}

/** Asks for a document; an empty one is none. */
async function get(inside: Inside): Promise<string> {
  const response = await post(inside, { ConnectionType: 'GetRequest', ID: inside.settings.user, Name: 'TM-m30III' })
  if (response.status !== 200) return ''
  const type = response.headers.get('content-type')
  if (type !== 'text/xml; charset=utf-8') inside.problem(`a document of another type: ${type}`)
  return response.text()
}

async function work(inside: Inside, document: string): Promise<void> {
  const { job = '', content = '' } = DOCUMENT.exec(document)?.groups ?? {}
  const commands = job === '' ? null : readCommands(content)
  if (inside.fault === 'lose-sheet') return
  if (!commands) inside.problem(`a document that it does not know: ${document.slice(0, 400)}`)
  const isSheet = commands?.some((command) => command !== 'cut') ?? false
  if (!commands || (isSheet && inside.fault === 'unreadable')) return tell(inside, job, 'SchemaError')
  if (inside.trouble) return tell(inside, job, TROUBLES[inside.trouble])
  if (isSheet) inside.countSheet()
  for (const command of commands) {
    if (command === 'cut') inside.cut()
    else if (!inside.print(command)) {
      // Without power it says nothing.
      return inside.fault === 'dies' ? undefined : tell(inside, job, TROUBLES.paper)
    }
  }
  return tell(inside, job, '')
}

/** Null where something stands between the commands. */
function readCommands(content: string): Command[] | null {
  const commands: Command[] = []
  COMMAND.lastIndex = 0
  for (let at = 0; at < content.length; at = COMMAND.lastIndex) {
    const found = COMMAND.exec(content)
    if (!found) return null
    const { width, height, dots = '' } = found.groups ?? {}
    const bits = Buffer.from(dots, 'base64')
    if (width === undefined) commands.push('cut')
    else if (bits.length !== (Number(width) / 8) * Number(height)) return null
    else commands.push({ width: Number(width), height: Number(height), bits })
  }
  return commands
}

/** @param code empty: it is printed */
function tell(inside: Inside, job: string, code: string): Promise<void> {
  const response = `<response xmlns="${NAMESPACE}" success="${code === ''}" code="${code}" status="251658262" battery="0"/>`
  const ResponseFile = `<?xml version="1.0" encoding="UTF-8"?>
<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse>
${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`
  return inside.tell(async () => {
    await post(inside, { ConnectionType: 'SetResponse', ID: inside.settings.user, Name: 'TM-m30III', ResponseFile })
  })
}

/** As the manual has it: an empty request first, so as to be asked for the login. */
async function post(inside: Inside, form: Record<string, string>): Promise<Response> {
  const { address } = inside.settings
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const dummy = await fetch(address, { method: 'POST', headers: type, body: '' })
  await dummy.body?.cancel()
  if (dummy.status !== 401) return dummy
  const authorization = answerTo(dummy.headers.get('www-authenticate') ?? '', inside)
  if (authorization === null) inside.problem('a login of another kind')
  return fetch(address, {
    method: 'POST',
    headers: { ...type, authorization: authorization ?? '' },
    body: new URLSearchParams(form).toString(),
  })
}

const CHALLENGE =
  /^Digest realm="(?<realm>[^"]+)", qop="auth", nonce="(?<nonce>[^"]+)", algorithm=MD5(?:, stale=true)?$/

function answerTo(challenge: string, { settings: { address, user, password } }: Inside): string | null {
  const { realm, nonce } = CHALLENGE.exec(challenge)?.groups ?? {}
  if (realm === undefined || nonce === undefined) return null
  const { pathname } = new URL(address)
  const cnonce = randomBytes(8).toString('hex')
  const md5 = (text: string) => hash('md5', text, 'hex')
  const secrets = [md5(`${user}:${realm}:${password}`), nonce, '00000001', cnonce, 'auth', md5(`POST:${pathname}`)]
  const response = md5(secrets.join(':'))
  return `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${pathname}", response="${response}", qop=auth, nc=00000001, cnonce="${cnonce}"`
}
