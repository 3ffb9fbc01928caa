import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'
import { withClient } from '@thali/keeper/backup/with-client'

import { inWords } from '../../scripts/figures/report.ts'
import { REPOSITORY } from '../../scripts/source-files.ts'
import { defineProof } from '../proof/define-proof.ts'
import { startClients } from '../support/retrying-clients.ts'
import { findFreePort, startServerProcess } from '../support/server-process.ts'
import { openFolder } from '../support/undoing.ts'

const run = promisify(execFile)
const CLIENTS = 8
/** Of load before, between and after. */
const CALM_MS = 5_000
const LOOK_MS = 500

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Proof', '-c', 'user.email=proof@example.com', ...args], {
    encoding: 'utf8',
  }).trim()

/** Commits a change of one file to the repository, and answers its short name. */
async function release(repository: string, file: string, change: (text: string) => string): Promise<string> {
  const place = path.join(repository, file)
  await writeFile(place, change(await readFile(place, 'utf8')))
  git(repository, 'commit', '--quiet', '--all', '--message', `change ${file}`)
  return git(repository, 'rev-parse', '--short=8', 'HEAD')
}

/** An installation as docs/operating.md describes it: this commit, a release that works, and a release that does not start. */
async function install(root: string) {
  const repository = path.join(root, 'repository')
  execFileSync('git', ['clone', '--quiet', REPOSITORY, repository])
  const first = path.join(root, 'opt/releases/first')
  await mkdir(path.dirname(first), { recursive: true })
  execFileSync('git', ['clone', '--quiet', repository, first])
  await run('npm', ['ci'], { cwd: first, maxBuffer: 100_000_000 })
  await symlink('releases/first', path.join(root, 'opt/current'))
  const next = await release(repository, 'apps/web/src/entry-site.tsx', (text) => `${text}console.debug('next')\n`)
  const broken = await release(repository, 'apps/api/src/server.ts', (text) => `${text}throw new Error('broken')\n`)
  return { repository, current: path.join(root, 'opt/current'), next, broken }
}

/** Loads the home page and its scripts and styles again and again. Answers which of them failed to load. */
function readPages(url: string) {
  const missing: string[] = []
  let isOver = false
  const read = async (address: string) => {
    const answer = await fetch(new URL(address, url), { headers: { connection: 'close' } }).catch(() => null)
    if (answer?.status !== 200) missing.push(`${address} answered ${answer?.status ?? 'nothing'}.`)
    return (await answer?.text()) ?? ''
  }
  const reading = (async () => {
    for (; !isOver; await wait(LOOK_MS)) {
      const files = (await read('/')).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
      for (const [, file = ''] of files) await read(file)
    }
  })()
  return {
    async finish(): Promise<string[]> {
      isOver = true
      await reading
      return missing
    },
  }
}

/** The command of the documents, but for systemd. Rejects with all that it printed. */
function upgradeIn(current: string, settings: Record<string, string>, pid: number | undefined) {
  const command = ['run', 'upgrade', '--', '--reload', `kill -HUP ${pid}`, '--watch', '10']
  const options = { cwd: current, env: { ...process.env, ...settings }, maxBuffer: 100_000_000 }
  return (...args: string[]) =>
    run('npm', [...command, ...args], options).catch((error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    })
}

/** Orders of each key. */
async function countStored(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const installed = await openInstalledDatabase(dataDir, undefined)
  try {
    return await withClient(installed.connection, async (client) => {
      const { rows } = await client.query<{ key: string; orders: number }>(
        'SELECT special_instructions AS key, count(*)::int AS orders FROM orders GROUP BY 1',
      )
      return new Map(rows.map(({ key, orders }) => [key, orders]))
    })
  } finally {
    await installed.letGo()
  }
}

async function commitAt(url: string): Promise<string | null> {
  return ((await (await fetch(`${url}/api/healthCheck`)).json()) as { commit: string | null }).commit
}

export const proof = defineProof({
  claim:
    'An upgrade, one that fails, and the way back under load: every order at the first try, stored once, every page whole',
  options: { processes: 2 },
  async play({ options: { processes } }, undo) {
    const root = await openFolder(undo, 'upgrade')
    const { repository, current, next, broken } = await install(root)
    const [dataDir, backups] = [path.join(root, 'house'), path.join(root, 'backups')]
    await mkdir(backups)
    const env = {
      PROCESSES: String(processes),
      BACKUP_TO: backups,
      BACKUP_PUBLIC_KEY: makeSealingKeys().publicKey,
    }
    const port = await findFreePort()
    const server = await startServerProcess({ dataDir, port, env, program: current })
    const upgrade = upgradeIn(current, { ...env, DATA_DIR: dataDir, PORT: String(port) }, server.pid)
    const before = await commitAt(server.url)
    const clients = startClients(server.url, CLIENTS)
    await wait(CALM_MS)
    const pages = readPages(server.url)
    await upgrade('--to', next, '--repository', repository)
    const upgraded = await commitAt(server.url)
    await wait(CALM_MS)
    const isRefused = await upgrade('--to', broken, '--repository', repository).then(
      () => false,
      (error: Error) => error.message.includes('runs again'),
    )
    const kept = await commitAt(server.url)
    await upgrade('--back')
    const back = await commitAt(server.url)
    await wait(CALM_MS)
    await clients.finish()
    const missing = await pages.finish()

    const { acknowledged, triedAgain, wrongAnswers } = clients.log
    const stored = await countStored(dataDir)
    await server.stop()
    const lost = [...acknowledged.keys()].filter((key) => !stored.has(key))
    const doubled = [...acknowledged.keys()].filter((key) => (stored.get(key) ?? 0) > 1)
    return {
      figure: `${inWords(acknowledged.size, 'orders')} through an upgrade, one that fails, and back, processes: ${processes}; ${triedAgain} not at the first try, ${lost.length} lost, ${doubled.length} doubled`,
      found: [
        ...(upgraded === next ? [] : [`After the upgrade ${upgraded} ran, and not ${next}.`]),
        ...(isRefused && kept === next ? [] : [`After a release that does not start ${kept} ran, and not ${next}.`]),
        ...missing,
        ...(back === before ? [] : [`After the way back ${back} ran, and not ${before}.`]),
        ...(triedAgain === 0 ? [] : [`${triedAgain} orders were not placed at the first try.`]),
        ...lost.map((key) => `Lost: ${key}`),
        ...doubled.map((key) => `Doubled: ${key}`),
        ...wrongAnswers,
      ],
    }
  },
})
