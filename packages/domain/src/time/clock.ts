/** A time as it is sent, `18:30`; in the night after its day, `24:30`. */
export function toClock24(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Minutes since midnight of `18:30`, `6:30 PM` or, in the night after a day, `24:30`; null for anything else. */
export function minuteOfTime(text: string): number | null {
  const [, hour, minute, half] = /^(\d{1,2}):([0-5]\d)(?:\s*([AaPp])\.?[Mm]\.?)?$/.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  const hours = Number(hour)
  if (half === undefined) return hours < 48 ? hours * 60 + Number(minute) : null
  if (hours < 1 || hours > 12) return null
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute)
}
