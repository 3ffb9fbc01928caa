import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, reportFindings, REPOSITORY } from '../source-files.ts'

const CODE = /\.tsx?$/
const TEST = /\.test\.tsx?$/
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const MOST_LINES = 300
const MOST_TEST_LINES = 400
/** A folder of more files is mentioned. */
const MANY_FILES = 30
/** Series: one file for each decision, and for each step of the schema. */
const SERIES = /^docs\/decisions$|^apps\/api\/src\/database\/migrations(?:\/meta)?$/

/** Allowed roles between a file's name and its extension, by folder; the first matching row counts. */
const ROLES: { folder: RegExp; roles: readonly string[] }[] = [
  {
    folder: /^apps\/(?:api|sandbox)\/src\/features\//,
    roles: ['feature', 'routes', 'service', 'repository', 'statements', 'table', 'presenter', 'gateway'],
  },
  { folder: /^apps\/web\/src\/(?:site|back-office)\//, roles: ['page', 'section'] },
  { folder: /^apps\/api\/src\/database\//, roles: ['table', 'fixture', 'testing'] },
  { folder: /^apps\/api\/src\/(?:identity|outbox)\//, roles: ['repository', 'table'] },
  { folder: /^apps\/api\/src\/starter\//, roles: ['repository'] },
  { folder: /^packages\/domain\//, roles: ['fixture'] },
  { folder: /^packages\/keeper\//, roles: ['table', 'fixture', 'testing'] },
  { folder: /^(?:apps\/[a-z]+\/)?[^/]*$/, roles: ['config'] },
  { folder: /^/, roles: [] },
]

/** Words that say nothing about the content. */
const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'misc'])
/** Fine as part of a name (`page-data`), meaningless alone. */
const EMPTY_NAMES = new Set(['data', 'info', 'common'])

const TEXT = /\.(?:tsx?|json|md|css|sql|ya?ml|html|svg|js|sh|toml)$|^\.[a-z]+rc$|(?:^|\/)(?:Dockerfile|run)$/
/** Paths of somebody's machine, and registry hosts. */
const MACHINE = [
  /(?<![\w.$}/])\/(?:root|work|home\/\w+|Users\/\w+)\//,
  /[A-Z]:\\+Users\\/,
  /registry\.npm|"resolved": "(?:https?|git)/,
]

function namingFindings(file: string): string[] {
  const folders = path.posix.dirname(file).split('/')
  const [name = '', ...roles] = path.posix
    .basename(file)
    .replace(/(?:\.d)?\.tsx?$/, '')
    .split('.')
  const allowed = ROLES.find(({ folder }) => folder.test(file))?.roles ?? []
  // `orders.kill.test.ts`: a test may add one word of its own.
  const said = TEST.test(file) ? [] : roles.filter((role) => !allowed.includes(role))

  return [
    ...(KEBAB.test(name) ? [] : ['the name is not kebab-case']),
    ...said.map((role) => `“.${role}” is no role here; allowed: ${allowed.join(', ') || 'none'}`),
    ...[...folders, name].filter((part) => EMPTY_NAMES.has(part)).map((part) => `“${part}” is not a name`),
    ...[...folders, name]
      .flatMap((part) => part.split('-').filter((word) => EMPTY_WORDS.has(word)))
      .map((word) => `“${word}” is not a name`),
    ...(file.endsWith('.tsx') && !file.startsWith('apps/web/')
      ? ['.tsx is for the site only: Node cannot load it']
      : []),
  ]
}

function sizeFindings(file: string, text: string): string[] {
  const lines = text.trimEnd().split('\n').length
  const most = TEST.test(file) || file.startsWith('e2e/') ? MOST_TEST_LINES : MOST_LINES
  return lines > most ? [`${lines} lines; at most ${most}`] : []
}

function machineFindings(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const match = MACHINE.map((pattern) => pattern.exec(line)).find(Boolean)
    return match ? [`line ${index + 1} names a machine or a registry: ${match[0]}`] : []
  })
}

/** Factories close over their parts, so that a method works without the object it came from. */
function thisFindings(file: string, text: string): string[] {
  const isFactory = file.startsWith('apps/api/src/') && !TEST.test(file) && !/\/testing\//.test(file)
  if (!isFactory || /\bclass \w/.test(text)) return []
  return /^[^/*]*\bthis\./m.test(text) ? ['`this` outside of a class: call the function itself'] : []
}

/** A page of ours that is opened as a document is that of the language of the build. */
const PLAIN_ADDRESS = /\blocation\.(?:assign|replace)\(\s*['"`]|\blocation\.href = \s*['"`]/

function addressFindings(file: string, text: string): string[] {
  const isOfGuests = file.startsWith('apps/web/src/') && !file.startsWith('apps/web/src/back-office/')
  return isOfGuests && PLAIN_ADDRESS.test(text) ? ['an address is assigned without its language: use addressOf'] : []
}

/** A hint only: a limit would cut folders by count, not by idea. */
function hintsAtFullFolders(files: readonly string[]): string[] {
  const byFolder = Map.groupBy(files, (file) => path.posix.dirname(file))
  return [...byFolder]
    .filter(([folder, { length }]) => length > MANY_FILES && !SERIES.test(folder))
    .map(([folder, { length }]) => `hint: ${folder} has ${length} files; do some of them have an idea of their own?`)
}

const files = await listFiles()
const findings: string[] = []
for (const hint of hintsAtFullFolders(files)) console.log(hint)
for (const file of files) {
  if (!TEXT.test(file)) continue
  const text = await readFile(path.join(REPOSITORY, file), 'utf8')
  const own = CODE.test(file)
    ? [
        ...namingFindings(file),
        ...sizeFindings(file, text),
        ...thisFindings(file, text),
        ...addressFindings(file, text),
      ]
    : []
  findings.push(...[...own, ...machineFindings(text)].map((finding) => `${file}: ${finding}`))
}
reportFindings(findings)
