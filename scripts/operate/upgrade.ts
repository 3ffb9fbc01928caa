import { execFileSync } from 'node:child_process'
import path from 'node:path'

import { StartRefusal } from '@thali/keeper/start-refusal'

import { readOperatorSettings, readSettings } from '../../apps/api/src/config/config.ts'
import { REPOSITORY } from '../source-files.ts'
import { runCommand } from './command.ts'
import {
  answersAs,
  fetchRelease,
  identify,
  install,
  type Installation,
  installationOf,
  nameAt,
  runProgram,
  type Source,
  staysReady,
  switchBack,
  switchTo,
} from './releases.ts'

const HELP = `npm run upgrade -- --to TAG|BRANCH|COMMIT [--repository URL] [--reload COMMAND] [--watch SECONDS] [--json]
npm run upgrade -- --folder DIR
npm run upgrade -- --back

Takes the installation to another release while guests order: fetches it into releases/, installs and builds it there,
makes a backup, checks what it does to the database, lets the link current lead to it, replaces one process after the other,
and watches. A release that does not become ready, or not stay so, is left again by itself. Nothing that runs is deleted.

--to          which release of the repository that this one came from, or of --repository
--folder      a release that was unpacked there; it is copied
--back        the release before this one
--reload      how the processes are replaced; without it: systemctl reload thali
--watch       how long it has to stay ready, 60 without it

It runs from /opt/thali/current, as a user who may write to /opt/thali, with the settings of the product. Ends with 0 when
the release runs, 1 when the one before still runs or runs again.`

const READY_SECONDS = 180
const WARNINGS = 2

type Asked = { to?: string | undefined; repository?: string | undefined; folder?: string | undefined; back: boolean }

await runCommand({
  help: HELP,
  options: {
    to: { type: 'string' },
    repository: { type: 'string' },
    folder: { type: 'string' },
    back: { type: 'boolean', default: false },
    reload: { type: 'string', default: 'systemctl reload thali' },
    watch: { type: 'string', default: '60' },
  },
  async run({ reload, watch, ...asked }, tell) {
    const house = installationOf(REPOSITORY)
    if (!house) throw new StartRefusal(`${REPOSITORY} lies in no folder releases: see Upgrade in docs/operating.md.`)
    const { PORT: port } = readSettings(process.env)
    const { dataDir, backupTo } = readOperatorSettings(process.env)
    const url = `http://127.0.0.1:${port}`
    const before = await nameAt(house.current)
    const name = await prepare(asked, { house, before, dataDir, hasBackups: backupTo.length > 0, tell })

    const reloadAs = async (release: string): Promise<boolean> => {
      tell(`current leads to ${release}; replacing one process after the other`)
      const code = await runProgram(['sh', '-c', reload], { cwd: house.root })
      if (code !== 0) return false
      return answersAs({ url, ...(await identify(path.join(house.releases, release))), seconds: READY_SECONDS })
    }
    const previous = await nameAt(house.previous)
    await switchTo(house, name)
    if ((await reloadAs(name)) && (await staysReady(url, Number(watch)))) {
      tell(`${name} runs${before === undefined ? '' : `; --back goes back to ${before}`}`)
      return { end: 'good', said: { release: name, before } }
    }
    if (before === undefined || before === name) throw new StartRefusal(`${name} did not become ready: read the log.`)
    tell(`${name} did not become ready, or did not stay so: going back`)
    await switchBack(house, before, previous)
    const isBack = await reloadAs(before)
    throw new StartRefusal(
      isBack
        ? `${before} runs again. The log says why ${name} did not.`
        : `${before} does not answer either: restart it.`,
    )
  },
})

type Preparing = {
  house: Installation
  before: string | undefined
  dataDir: string
  hasBackups: boolean
  tell: (line: string) => void
}

/** Everything that can be done, and can fail, while the release of before goes on. */
async function prepare(asked: Asked, { house, before, dataDir, hasBackups, tell }: Preparing): Promise<string> {
  if (asked.back) {
    const previous = await nameAt(house.previous)
    if (previous === undefined) throw new StartRefusal('There is no release before this one.')
    return previous
  }
  const name = await fetchRelease(house, await sourceOf(asked))
  if (name === before) throw new StartRefusal(`${name} runs already.`)
  const folder = path.join(house.releases, name)
  tell(`install and build ${name}`)
  if (!(await install(folder))) throw new StartRefusal('It could not be installed. Nothing was switched.')
  const node = path.join(folder, 'node_modules/.bin/node')
  if (hasBackups) {
    tell('make a backup')
    await must([node, 'scripts/operate/backup.ts'], { cwd: folder, asOwnerOf: dataDir }, 'There is no backup.')
  }
  tell('check what it does to the database')
  const code = await runProgram([node, 'scripts/operate/upgrade-check.ts'], { cwd: folder, asOwnerOf: dataDir })
  if (code !== 0 && code !== WARNINGS) throw new StartRefusal('Something speaks against it: see the lines above.')
  return name
}

async function sourceOf({ to, repository, folder }: Asked): Promise<Source> {
  if (folder !== undefined) return { folder: path.resolve(folder) }
  if (to === undefined) throw new StartRefusal('Name a release with --to, --folder or --back; --help says more.')
  return { ref: to, repository: repository ?? (await originOf()) }
}

async function originOf(): Promise<string> {
  try {
    return execFileSync('git', ['-C', REPOSITORY, 'remote', 'get-url', 'origin'], { encoding: 'utf8' }).trim()
  } catch {
    throw new StartRefusal('This release came from no repository: name one with --repository.')
  }
}

async function must(command: readonly string[], options: Parameters<typeof runProgram>[1], otherwise: string) {
  if ((await runProgram(command, options)) !== 0) throw new StartRefusal(`${otherwise} Nothing was switched.`)
}
