/** A base backup as its name tells it. */
export type BaseName = {
  key: string
  startedAt: Date
  timeline: number
  /** Where the log began that makes it whole, or a little before. */
  fromLsn: bigint
}

/** A line of the database's history that began at a restore. */
export type TimelineName = { key: string; timeline: number; beganAt: Date }

const SEALED = '.sealed'
const BASE = /^base\/(?<at>\d{8}T\d{6}Z)-(?<timeline>[0-9A-F]{8})-(?<lsn>[0-9A-F]{16})\.sealed$/
const TIMELINE = /^timelines\/(?<timeline>[0-9A-F]{8})-(?<at>\d{8}T\d{6}Z)\.sealed$/
const ERASURE = /^erasures\/(?<at>\d{8}T\d{6}Z)-[0-9a-f-]{36}\.sealed$/
const SEGMENT_BYTES = 16n * 1024n * 1024n
const SEGMENTS_IN_A_FILE_NUMBER = 0x1_0000_0000n / SEGMENT_BYTES

/** Name of a file of the log, as PostgreSQL writes it. */
export const SEGMENT = /^[0-9A-F]{24}$/
export const HISTORY = /^(?<timeline>[0-9A-F]{8})\.history$/

/** What everything in a target belongs to; the one file that is not sealed. */
export const INSTALLATION = 'installation.json'

/** Name of a file of the log, by its line of history and its number on it. */
export function segmentName(timeline: number, number: bigint): string {
  const [file, part] = [number / SEGMENTS_IN_A_FILE_NUMBER, number % SEGMENTS_IN_A_FILE_NUMBER]
  return hex(timeline, 8) + hex(file, 8) + hex(part, 8)
}

export const segmentKey = (segment: string) => `wal/${segment}${SEALED}`
export const photoKey = (photo: string) => `media/${photo}${SEALED}`
export const erasureKey = ({ id, at }: { id: string; at: Date }) => `erasures/${compact(at)}-${id}${SEALED}`
export const timelineKey = (timeline: string, at: Date) => `timelines/${timeline}-${compact(at)}${SEALED}`

export function baseKey(base: { startedAt: Date; timeline: number; lsn: string }): string {
  return `base/${compact(base.startedAt)}-${hex(base.timeline, 8)}-${hex(parseLsn(base.lsn), 16)}${SEALED}`
}

/** The base backups among some keys, oldest first. */
export function parseBases(keys: readonly string[]): BaseName[] {
  return keys.toSorted().flatMap((key) => {
    const { at, timeline = '', lsn } = BASE.exec(key)?.groups ?? {}
    if (at === undefined) return []
    return { key, startedAt: fromCompact(at), timeline: parseInt(timeline, 16), fromLsn: BigInt(`0x${lsn}`) }
  })
}

/** The segment behind a key such as `wal/….sealed`. */
export function segmentOf(key: string): string {
  return key.slice('wal/'.length, -SEALED.length)
}

/** The photo behind a key such as `media/….sealed`. */
export function photoOf(key: string): string {
  return key.slice('media/'.length, -SEALED.length)
}

export function parseTimelines(keys: readonly string[]): TimelineName[] {
  return keys.toSorted().flatMap((key) => {
    const { at, timeline } = TIMELINE.exec(key)?.groups ?? {}
    return at === undefined ? [] : [{ key, timeline: parseInt(timeline ?? '', 16), beganAt: fromCompact(at) }]
  })
}

/** The erasures among some keys, each with the second in which it was made, oldest first. */
export function parseErasures(keys: readonly string[]): { key: string; at: Date }[] {
  return keys.toSorted().flatMap((key) => {
    const at = ERASURE.exec(key)?.groups?.['at']
    return at === undefined ? [] : [{ key, at: fromCompact(at) }]
  })
}

/** A position of the log, such as `0/2000028`. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Timeline and number of a segment: numbers compare across timelines. */
export function readSegment(segment: string): { timeline: number; number: bigint } {
  const [timeline = '', file = '', part = ''] = segment.match(/.{8}/g) ?? []
  const number = BigInt(`0x${file}`) * SEGMENTS_IN_A_FILE_NUMBER + BigInt(`0x${part}`)
  return { timeline: parseInt(timeline, 16), number }
}

export function segmentNumberAt(lsn: bigint): bigint {
  return lsn / SEGMENT_BYTES
}

export function hex(value: number | bigint, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}

function compact(at: Date): string {
  return at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
}

function fromCompact(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
