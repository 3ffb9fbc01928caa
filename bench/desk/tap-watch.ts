import type { Page } from 'playwright-core'

/** Response time of a tap or key: to the next frame, and to the frame with its effect. */
export type Taken = { paintMs: number; doneMs: number }

type Marks = { startedMs: number | null; paintMs: number; slowestMs: number }

/** Runs in the page: measures from each tap and key to the frame after it, as the browser's own event timing does. */
export function watchTaps(): void {
  const marks: Marks = { startedMs: null, paintMs: 0, slowestMs: 0 }
  Reflect.set(window, 'tapMarks', marks)
  const measure = ({ timeStamp }: Event) => {
    marks.startedMs ??= timeStamp
    // The task after the frame comes when the frame has been made.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        marks.paintMs = Math.max(marks.paintMs, performance.now() - timeStamp)
      })
      port1.start()
      port2.postMessage(null)
    })
  }
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input']) {
    window.addEventListener(type, measure, { capture: true })
  }
  new PerformanceObserver((list) => {
    // Taps and keys have an interaction id; the `mouseover` when a dialog opens under the pointer has none.
    const ofTaps = (list.getEntries() as PerformanceEventTiming[]).filter(({ interactionId }) => interactionId > 0)
    for (const { duration } of ofTaps) marks.slowestMs = Math.max(marks.slowestMs, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
}

/** Script that returns true when the effect of a tap is visible. */
export type Effect = string

/** Does something in the page and measures until its effect is painted. */
export async function measureTap(page: Page, effect: Effect, act: () => Promise<void>): Promise<Taken> {
  await page.evaluate(() =>
    Object.assign(Reflect.get(window, 'tapMarks') as Marks, { startedMs: null, paintMs: 0, slowestMs: 0 }),
  )
  const done = page.evaluate(`(async () => {
    const isDone = () => (${effect})
    await new Promise((resolve) => {
      const look = () => (isDone() ? setTimeout(resolve) : requestAnimationFrame(look))
      look()
    })
    return performance.now()
  })()`)
  await act()
  const doneAtMs = (await done) as number
  const { startedMs, paintMs, slowestMs } = await page.evaluate(async () => {
    // The browser hands its own figures over a moment later.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return Reflect.get(window, 'tapMarks') as Marks
  })
  if (startedMs === null) throw new Error('The page saw no tap.')
  return { paintMs: Math.max(paintMs, slowestMs), doneMs: doneAtMs - startedMs }
}

/** Makes the page as slow as on a device with a fraction of this machine's speed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
