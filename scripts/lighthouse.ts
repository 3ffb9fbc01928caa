import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'

import { CHROMIUM_ARGUMENTS, findChromium } from '../e2e/support/chromium/chromium.ts'
import { startAppProcess } from './app-process.ts'
import { buildWeb } from './build-web.ts'
import { REPOSITORY } from './source-files.ts'

// Ninety packages for an occasional figure: installed beside the product, not as its dependency.
const FOLDER = path.join(REPOSITORY, '.cache/lighthouse')
const PACKAGES = ['lighthouse@13.5.0', 'chrome-launcher@1.2.1']
const INSTALL_MS = 5 * 60_000
const THIS = 'this'

type Audit = { displayValue?: string; errorMessage?: string; score: number | null; title: string }
type Report = {
  /** How fast this machine is, by Lighthouse's own small program: 1,500 and more is a fast desktop. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report; report: string } | undefined>
type Site = { name: string; url: string; cookie?: string }
type Launched = { port: number; kill: () => void }

async function loadTools(): Promise<{ lighthouse: Lighthouse; launch: (options: object) => Promise<Launched> }> {
  const manifest = path.join(FOLDER, 'package.json')
  if (!existsSync(path.join(FOLDER, 'node_modules/lighthouse'))) {
    console.log(`Installing ${PACKAGES.join(' and ')} into .cache/lighthouse …`)
    await mkdir(FOLDER, { recursive: true })
    await writeFile(manifest, '{ "private": true }\n')
    await promisify(execFile)('npm', ['install', '--no-save', '--no-package-lock', ...PACKAGES], {
      cwd: FOLDER,
      timeout: INSTALL_MS,
    })
  }
  const from = createRequire(manifest)
  const load = (name: string) => import(pathToFileURL(from.resolve(name)).href)
  const { default: lighthouse } = (await load('lighthouse')) as { default: Lighthouse }
  const { launch } = (await load('chrome-launcher')) as { launch: (options: object) => Promise<Launched> }
  return { lighthouse, launch }
}

/** The scores of one page, and the figures behind the first of them. */
type Figures = { scores: number[]; lcp: string; tbt: string; cls: string; speed: number }

function figuresOf({ categories, audits, environment }: Report): Figures {
  const broken = Object.values(audits).flatMap(({ title, errorMessage }) =>
    errorMessage ? [`${title}: ${errorMessage}`] : [],
  )
  if (broken.length > 0) throw new Error(`Not everything could be measured:\n${broken.slice(0, 3).join('\n')}`)
  const shown = (id: string) => audits[id]?.displayValue ?? '–'
  return {
    scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    lcp: shown('largest-contentful-paint'),
    tbt: shown('total-blocking-time'),
    cls: shown('cumulative-layout-shift'),
    speed: environment.benchmarkIndex,
  }
}

/** The audits that lower a score, by category. */
function printShort({ categories, audits }: Report): void {
  for (const { title, auditRefs } of Object.values(categories)) {
    const short = auditRefs
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    for (const audit of short) console.log(`    ${title}: ${audit?.title} ${audit?.displayValue ?? ''}`)
  }
}

/** Measures each page in every round, at each installation in turn, so that a busy moment of the machine meets both. */
async function measure(sites: readonly Site[], browser: Launched, lighthouse: Lighthouse): Promise<void> {
  for (const page of values.page) {
    const found = new Map<string, Figures[]>()
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const { name, url, cookie } of sites) {
        // Its default is a middling phone on a slow mobile network.
        const extraHeaders = cookie === undefined ? {} : { extraHeaders: { cookie } }
        const result = await lighthouse(url + page, {
          port: browser.port,
          output: 'html',
          logLevel: 'error',
          throttling: { cpuSlowdownMultiplier: Number(values.slowdown) },
          ...extraHeaders,
        })
        if (!result) throw new Error('Lighthouse gave no result.')
        found.set(name, [...(found.get(name) ?? []), figuresOf(result.lhr)])
        if (name === THIS && round === 0) printShort(result.lhr)
        await writeFile(path.join(FOLDER, 'report.html'), result.report)
      }
    }
    for (const [name, rounds] of found) {
      const [middle] = rounds.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0)).slice(rounds.length >> 1)
      const all = rounds.map(({ scores }) => scores[0]).join(' ')
      const { scores = [], lcp, tbt, cls } = middle ?? {}
      const speeds = rounds.map(({ speed }) => Math.round(speed)).join(' ')
      console.log(
        `${page}  ${name}: ${scores.join(' · ')}  (LCP ${lcp}, TBT ${tbt}, CLS ${cls}; performance ${all}; machine ${speeds})`,
      )
    }
  }
}

/** A new customer's cookies. */
async function signUp(url: string): Promise<string> {
  const body = JSON.stringify({ name: 'Ann Lee', email: 'ann.lee@example.com', password: 'Tandoor-42-hot' })
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`Signing up was answered with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

const { values } = parseArgs({
  options: {
    page: { type: 'string', multiple: true, default: ['/', '/menu/truro'] },
    rounds: { type: 'string', default: '3' },
    /** Folder of another checkout, such as the last release, with its site built: measured in the same run. */
    beside: { type: 'string' },
    /**
     * How many times slower than this machine the phone is. Lighthouse's 4 is for a machine of 1,500 to 2,000; for one of
     * 1,000 to 1,500 its documentation (throttling.md) names 2, and a range of 1 to 5.
     */
    slowdown: { type: 'string', default: '4' },
  },
})

const { lighthouse, launch } = await loadTools()
await buildWeb()
const app = await startAppProcess()
const other = values.beside === undefined ? null : await startAppProcess({ checkout: path.resolve(values.beside) })
try {
  const chromePath = await findChromium()
  const browser = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_ARGUMENTS] })
  try {
    console.log('Performance · accessibility · best practices · SEO: the round in the middle')
    await measure(
      [
        ...(other ? [{ name: 'beside', url: other.url }] : []),
        { name: THIS, url: app.url },
        { name: `${THIS}, signed in`, url: app.url, cookie: await signUp(app.url) },
      ],
      browser,
      lighthouse,
    )
    console.log('The last whole report: .cache/lighthouse/report.html')
  } finally {
    browser.kill()
  }
} finally {
  await Promise.all([app.stop(), other?.stop()])
}
