import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const CACHE = path.resolve(import.meta.dirname, '../../.cache/chromium')
const PACKAGE = '@sparticuz/chromium@153.0.0'
const INSTALL_MS = 5 * 60_000

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const HEADLESS_SHELL = 'chromium-headless-shell'
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

type Way = { name: string; find: () => string | undefined | Promise<string | undefined> }

/** Cheapest first; the last two fetch something. */
const WAYS: Way[] = [
  { name: 'CHROMIUM_PATH', find: () => process.env['CHROMIUM_PATH'] },
  { name: `${COMMANDS.join(', ')} in PATH`, find: () => findInPath(COMMANDS) },
  { name: 'the usual places', find: () => KNOWN_PLACES.find(isRunnable) },
  { name: "Playwright's cache", find: findInPlaywrightCache },
  { name: 'apt-get install chromium (as root, on Debian)', find: () => installWithApt('chromium') },
  { name: `${PACKAGE} from npm, kept in .cache`, find: installFromNpm },
]

/**
 * Finds the Chromium without windows, in which most of the tests take a third less time. CI installs it where it can;
 * elsewhere the tests run in the ordinary one.
 */
export async function findHeadlessShell(): Promise<string> {
  const found =
    process.env['HEADLESS_SHELL_PATH'] ??
    findInPath([HEADLESS_SHELL]) ??
    (process.env['CI'] === 'true' ? await installWithApt(HEADLESS_SHELL).catch(() => undefined) : undefined)
  return found ?? findChromium()
}

/**
 * Finds a Chromium that starts, or brings one.
 *
 * @throws Error that lists everything that was tried and why it did not do.
 */
export async function findChromium(): Promise<string> {
  const tried: string[] = []
  for (const { name, find } of WAYS) {
    try {
      const found = await find()
      if (found) {
        await requireStarts(found)
        return found
      }
      tried.push(`${name}: not there`)
    } catch (error) {
      tried.push(`${name}: ${error instanceof Error ? error.message.trim().split('\n', 1)[0] : String(error)}`)
    }
  }
  const list = tried.map((line) => `  - ${line}`).join('\n')
  throw new Error(`No Chromium for the browser tests. Install one or set CHROMIUM_PATH. Tried:\n${list}`)
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

/** A file of the right name may still be a stub or lack a library. On Windows the question would open a window. */
async function requireStarts(file: string): Promise<void> {
  if (process.platform !== 'win32') await run(file, ['--version', '--no-sandbox'], { timeout: 30_000 })
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
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

async function installWithApt(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_MS,
    maxBuffer: 64 * 1024 * 1024,
  }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  return findInPath([name])
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
  return chromium.executablePath()
}
