import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const CACHE = path.resolve(import.meta.dirname, '../../../.cache/chromium')
const PACKAGE = '@sparticuz/chromium@153.0.0'
const INSTALL_MS = 5 * 60_000

const APT = '/usr/bin/apt-get'
/** Debian's package; other systems have another one of this name. */
const DEBIANS_CHROMIUM = '/usr/bin/chromium'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const KNOWN_PLACES = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]
const PLAYWRIGHT_CACHES = ['.cache/ms-playwright', 'Library/Caches/ms-playwright', 'AppData/Local/ms-playwright']
const PLAYWRIGHT_BROWSERS =
  'chromium*-*/chrome-*/{chrome,chrome.exe,headless_shell,chrome-headless-shell,*.app/Contents/MacOS/*}'

export type Chromium = {
  /** Most of the tests run in this one: where it can be had, one without windows, which takes a third less time. */
  usual: string
  /** For what a browser without windows cannot do, such as showing notifications. */
  whole: string
}

type Way = { name: string; find: () => string | undefined | Promise<string | undefined> }

const DEBIANS: Way = { name: "Debian's chromium (installed by apt-get, as root)", find: findDebians }

/**
 * The same for everybody, whatever else is installed: one fixed version from npm, which needs no root. Debian's moves
 * from week to week. Only where neither can be had is it what the machine happens to have.
 */
const WAYS: Way[] = [
  { name: `${PACKAGE} from npm, kept in .cache`, find: installFromNpm },
  DEBIANS,
  { name: `${COMMANDS.join(', ')} in PATH`, find: () => findInPath(COMMANDS) },
  { name: 'the usual places', find: () => KNOWN_PLACES.find(isRunnable) },
  { name: "Playwright's cache", find: findInPlaywrightCache },
]

/**
 * Finds the Chromium of the tests, or brings one; one that does not start is passed over.
 *
 * @throws Error that lists everything that was tried and why it did not do.
 */
export async function findChromiums(): Promise<Chromium> {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined) return { usual: process.env['HEADLESS_SHELL_PATH'] ?? given, whole: given }
  const tried: string[] = []
  const usual = await findFirst(WAYS, tried)
  if (usual === undefined) {
    const list = tried.map((line) => `  - ${line}`).join('\n')
    throw new Error(`No Chromium for the browser tests. Install one or set CHROMIUM_PATH. Tried:\n${list}`)
  }
  return { usual, whole: (await findFirst([DEBIANS], tried)) ?? usual }
}

async function findFirst(ways: readonly Way[], tried: string[]): Promise<string | undefined> {
  for (const { name, find } of ways) {
    try {
      const found = await find()
      if (found !== undefined) {
        await readVersion(found)
        return found
      }
      tried.push(`${name}: not there`)
    } catch (error) {
      tried.push(`${name}: ${error instanceof Error ? error.message.trim().split('\n', 1)[0] : String(error)}`)
    }
  }
  return undefined
}

/** Finds the one that can do the most. */
export async function findChromium(): Promise<string> {
  return (await findChromiums()).whole
}

/** Which browser it is, in a line for people. */
export async function describeChromium({ usual, whole }: Chromium): Promise<string> {
  const usually = `${await readVersion(usual)} (${usual})`
  return usual === whole ? usually : `${usually}; where that is not enough, ${await readVersion(whole)} (${whole})`
}

/** A file of the right name may still be a stub or lack a library. On Windows the question would open a window. */
async function readVersion(file: string): Promise<string> {
  if (process.platform === 'win32') return path.basename(file, '.exe')
  const { stdout } = await run(file, ['--version', '--no-sandbox'], { timeout: 30_000 })
  return stdout.trim()
}

/**
 * Features of the browser outside the page. The pages of its address bar cost more time per window than one of ours;
 * the others call home, keep an old page visible, or ask somebody before the app's page may call a server on this
 * computer. Playwright's own list is repeated here, because only the last such argument counts.
 */
const FEATURES_LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'LocalNetworkAccessChecks',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/** Arguments Chromium needs in a container or as root, and arguments that make it faster. */
export const CHROMIUM_ARGUMENTS = chromiumWithout([])

/** The same, without further features. */
export function chromiumWithout(features: readonly string[]): string[] {
  const leftOut = [...FEATURES_LEFT_OUT, ...features].join(',')
  return ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', `--disable-features=${leftOut}`]
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Without root, what is installed already. */
async function findDebians(): Promise<string | undefined> {
  if (!existsSync(APT)) return undefined
  if (!isRunnable(DEBIANS_CHROMIUM) && process.getuid?.() === 0) {
    const options = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: INSTALL_MS,
      maxBuffer: 64 * 1024 * 1024,
    }
    await run(APT, ['update', '-qq'], options)
    await run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  }
  return isRunnable(DEBIANS_CHROMIUM) ? DEBIANS_CHROMIUM : undefined
}

/** A Chromium made for bare machines: it brings most of its libraries along. Linux on x64 only. */
async function installFromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  await mkdir(CACHE, { recursive: true })
  const manifest = path.join(CACHE, 'package.json')
  const isThere = existsSync(path.join(CACHE, 'node_modules/@sparticuz/chromium/package.json'))
  if (!isThere) {
    // Its own package.json keeps npm from installing into the project.
    await writeFile(manifest, '{ "private": true }\n')
    await run('npm', ['install', '--no-save', '--no-package-lock', '--ignore-scripts', PACKAGE], {
      cwd: CACHE,
      timeout: INSTALL_MS,
    })
  }
  const entry = createRequire(manifest).resolve('@sparticuz/chromium')
  const { default: chromium } = (await import(entry)) as { default: { executablePath: () => Promise<string> } }
  // It unpacks into the folder of temporary files, where the file of another user may stand in its way.
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = CACHE
  try {
    return await chromium.executablePath()
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = temporary
  }
}

function findInPath(commands: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  return commands.flatMap((command) => folders.map((folder) => path.join(folder, command))).find(isRunnable)
}

function findInPlaywrightCache(): string | undefined {
  const caches = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    ...PLAYWRIGHT_CACHES.map((cache) => path.join(homedir(), cache)),
  ]
  return caches
    .filter((cache) => cache !== undefined)
    .flatMap((cache) => globSync(PLAYWRIGHT_BROWSERS, { cwd: cache }).map((file) => path.join(cache, file)))
    .toSorted()
    .findLast(isRunnable)
}
