import { once } from 'node:events'
import http from 'node:http'

import type { LiveEvent } from '@thali/contracts/system/events'

import { eventually } from './eventually.ts'

type Caller = { headers: Readonly<Record<string, string>> }

/** An event of the live feed with its id, which a reader that comes back names. */
export type Told = LiveEvent & { id: string }
export type EventStream = {
  told: Told[]
  isOpen: () => boolean
  ended: Promise<void>
  drop: () => void
  headers: http.IncomingHttpHeaders
  status: number | undefined
}

/** Opens a stream as a browser does; when this returns, its first event, a heartbeat, has arrived. */
export async function openEventStream(url: string, caller: Caller, lastEventId?: string): Promise<EventStream> {
  const headers = { ...caller.headers, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const request = http.get(new URL('/api/events', url), { agent: false, headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const told: Told[] = []
  let isOpen = true
  const ended = readEvents(response, told)
    .catch(() => {})
    .then(() => {
      isOpen = false
    })
  await eventually(async () => told.length > 0)
  return {
    told,
    isOpen: () => isOpen,
    ended,
    drop: () => request.destroy(),
    headers: response.headers,
    status: response.statusCode,
  }
}

async function readEvents(response: http.IncomingMessage, told: Told[]): Promise<void> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, name = '', id = '', data = ''] = /^event: (.*)\nid: (.*)\ndata: (.*)$/.exec(event) ?? []
      const known = JSON.parse(data) as LiveEvent
      if (known.type !== name) throw new Error(`An event named ${name} is a ${known.type}`)
      told.push({ ...known, id })
    }
  }
}
