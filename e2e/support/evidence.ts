import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { BrowserContext, Page, Request } from 'playwright-core'

const EVIDENCE = path.resolve(import.meta.dirname, '../../.cache/e2e')
/** Of what the tabs did, so many of the last lines are printed. */
const LINES_TOLD = 40

type Diary = { startedMs: number; lines: string[] }

/** What the tabs of each context did in the present test: requests, answers and console lines, each with its second. */
const diaries = new WeakMap<BrowserContext, Diary>()

/** Begins the diary of a test; what the test before noted in this context goes. */
export function beginDiary(context: BrowserContext): void {
  const begun = { startedMs: performance.now(), lines: [] }
  const isFirst = !diaries.has(context)
  diaries.set(context, begun)
  if (!isFirst) return
  const note = (text: string) => {
    const { startedMs, lines } = diaries.get(context) ?? begun
    lines.push(`${((performance.now() - startedMs) / 1000).toFixed(3)} ${text}`)
  }
  const named = (request: Request) => `${request.method()} ${request.url()}`
  context.on('request', (request) => note(`> ${named(request)}`))
  context.on('response', (response) => note(`< ${response.status()} ${named(response.request())}`))
  context.on('requestfailed', (request) => note(`x ${named(request)}: ${request.failure()?.errorText}`))
  context.on('console', (message) => note(`console ${message.type()}: ${message.text()}`))
}

/** What a failed test leaves in `.cache/e2e`: a picture of its page, the page's elements, and what the tabs did. */
export async function keepEvidence(page: Page, testName: string): Promise<void> {
  const lines = diaries.get(page.context())?.lines ?? []
  process.stderr.write(`The tabs at last:\n${lines.slice(-LINES_TOLD).join('\n')}\n`)
  await mkdir(EVIDENCE, { recursive: true })
  const file = path.join(EVIDENCE, testName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'))
  await writeFile(`${file}.txt`, lines.join('\n'))
  if (page.isClosed()) return
  await page.screenshot({ path: `${file}.png`, fullPage: true }).catch(() => undefined)
  await writeFile(`${file}.html`, await page.content().catch(() => ''))
}
