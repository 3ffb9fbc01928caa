import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import {
  answersAs,
  fetchRelease,
  install,
  type Installation,
  installationOf,
  nameAt,
  staysReady,
  switchBack,
  switchTo,
} from './releases.ts'

let root: string
let house: Installation
let repository: string

const git = (...args: string[]) =>
  execFileSync('git', ['-C', repository, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    encoding: 'utf8',
  }).trim()

async function commitVersion(version: string): Promise<string> {
  await writeFile(path.join(repository, 'package.json'), JSON.stringify({ version }))
  git('add', '.')
  git('commit', '--quiet', '--message', version)
  return git('rev-parse', '--short=8', 'HEAD')
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'thali-releases-'))
  repository = path.join(root, 'repository')
  await mkdir(repository)
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'main', repository])
  house = installationOf(path.join(root, 'opt/releases/first'))!
  await mkdir(house.releases, { recursive: true })
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a release is fetched into a folder named by version and commit, which stays when it is there', async () => {
  const commit = await commitVersion('1.2.0')
  const name = await fetchRelease(house, { repository, ref: 'main' })
  expect(name).toBe(`1.2.0-${commit}`)
  await writeFile(path.join(house.releases, name, 'kept'), '')
  expect(await fetchRelease(house, { repository, ref: commit })).toBe(name)
  expect(await readdir(house.releases)).toEqual([name])
  expect(await readdir(path.join(house.releases, name))).toContain('kept')
})

test('a release that the repository lacks is told, and leaves nothing behind', async () => {
  await commitVersion('1.2.0')
  await expect(fetchRelease(house, { repository, ref: 'v9' })).rejects.toThrow('The repository has no v9')
  expect(await readdir(house.releases)).toEqual([])
})

test('a release from a folder is copied without what an installation made there', async () => {
  await commitVersion('1.3.0')
  await mkdir(path.join(repository, 'node_modules'))
  const name = await fetchRelease(house, { folder: repository })
  expect(await readdir(path.join(house.releases, name))).not.toContain('node_modules')
})

test('the link leads to the release that was switched to, and the one before is remembered', async () => {
  await switchTo(house, 'first')
  await switchTo(house, 'second')
  expect([await nameAt(house.current), await nameAt(house.previous)]).toEqual(['second', 'first'])
  await switchTo(house, 'second')
  expect(await nameAt(house.previous)).toBe('first')
  expect(await readlink(house.current)).toBe(path.join('releases', 'second'))
})

test('a release that did not serve is left as if it had never been switched to', async () => {
  for (const name of ['first', 'second', 'broken']) await switchTo(house, name)
  await switchBack(house, 'second', 'first')
  expect([await nameAt(house.current), await nameAt(house.previous)]).toEqual(['second', 'first'])
  await switchBack(house, 'second', undefined)
  expect(await nameAt(house.previous)).toBeUndefined()
})

test('a release is installed once: the second time nothing in its folder is touched', async () => {
  const folder = path.join(house.releases, 'small')
  await mkdir(folder)
  const lock = { name: 'small', version: '1.0.0', lockfileVersion: 3, packages: {} }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'small', version: '1.0.0' }))
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  expect(await install(folder)).toBe(true)
  await mkdir(path.join(folder, 'node_modules/in-use'), { recursive: true })
  expect(await install(folder)).toBe(true)
  expect(await readdir(path.join(folder, 'node_modules'))).toEqual(['in-use'])
})

async function serve(answer: { ready: number; commit: string }): Promise<string> {
  const server: Server = createServer((request, response) => {
    const isReadyz = request.url === '/readyz'
    response.writeHead(isReadyz ? answer.ready : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isReadyz ? {} : { version: '1.0.0', commit: answer.commit }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a release counts as running only when it is ready and answers by its own commit', async () => {
  const wanted = { version: '1.0.0', commit: 'aaaaaaaa' }
  const [right, other, unready] = await Promise.all([
    serve({ ready: 200, commit: 'aaaaaaaa' }),
    serve({ ready: 200, commit: 'bbbbbbbb' }),
    serve({ ready: 503, commit: 'aaaaaaaa' }),
  ])
  expect(await answersAs({ url: right, ...wanted, seconds: 20 })).toBe(true)
  expect(await answersAs({ url: other, ...wanted, seconds: 1 })).toBe(false)
  expect(await answersAs({ url: unready, ...wanted, seconds: 1 })).toBe(false)
  expect(await staysReady(unready, 6)).toBe(false)
  expect(await staysReady(right, 1)).toBe(true)
})
