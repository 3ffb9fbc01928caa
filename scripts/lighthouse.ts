import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { startAppProcess } from './app-process.ts'
import { buildWeb } from './build-web.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../e2e/support/chromium.ts'
import { REPOSITORY } from './source-files.ts'

// Ninety packages for an occasional figure: installed beside the product, not as its dependency.
const FOLDER = path.join(REPOSITORY, '.cache/lighthouse')
const PACKAGES = ['lighthouse@13.5.0', 'chrome-launcher@1.2.1']
const INSTALL_MS = 5 * 60_000
const PAGE = '/menu/truro'

type Audit = { displayValue?: string; errorMessage?: string; score: number | null; title: string }
type Report = {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report; report: string } | undefined>
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

function print({ categories, audits }: Report): void {
  for (const { title, score, auditRefs } of Object.values(categories)) {
    console.log(`${title.padEnd(20)} ${score === null ? '–' : Math.round(score * 100)}`)
    const short = auditRefs
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    for (const audit of short) console.log(`    ${audit?.title} ${audit?.displayValue ?? ''}`)
  }
  const broken = Object.values(audits).flatMap(({ title, errorMessage }) =>
    errorMessage ? [`${title}: ${errorMessage}`] : [],
  )
  if (broken.length > 0) throw new Error(`Not everything could be measured:\n${broken.slice(0, 3).join('\n')}`)
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    console.log(`${(audits[id]?.title ?? id).padEnd(26)} ${audits[id]?.displayValue ?? '–'}`)
  }
}

const { lighthouse, launch } = await loadTools()
await buildWeb({ log: () => {} })
const app = await startAppProcess()
try {
  const chromePath = await findChromium()
  const browser = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_ARGUMENTS] })
  try {
    // Its default is a middling phone on a slow mobile network.
    const result = await lighthouse(`${app.url}${PAGE}`, { port: browser.port, output: 'html', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result.')
    print(result.lhr)
    await writeFile(path.join(FOLDER, 'report.html'), result.report)
    console.log('The whole report: .cache/lighthouse/report.html')
  } finally {
    browser.kill()
  }
} finally {
  await app.stop()
}
