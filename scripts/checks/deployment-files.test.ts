import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { REPOSITORY } from '../source-files.ts'

const run = promisify(execFile)
const DEPLOY = path.join(REPOSITORY, 'deploy')

/** Where a machine does not have the program, its own test is left out; the files are read all the same. */
async function has(program: string): Promise<boolean> {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin']
  const tries = await Promise.allSettled(folders.map((folder) => readFile(path.join(folder, program))))
  return tries.some(({ status }) => status === 'fulfilled')
}
const installed = {
  nginx: await has('nginx'),
  openssl: await has('openssl'),
  promtool: await has('promtool'),
  amtool: await has('amtool'),
  systemd: await has('systemd-analyze'),
  compose: await has('docker-compose'),
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-deploy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (file: string) => readFile(path.join(DEPLOY, file), 'utf8')

test.skipIf(!installed.nginx || !installed.openssl).each(['thali.conf', 'compose.conf', 'compose-one.conf'])(
  'nginx takes %s',
  async (name) => {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
    const subject = ['-days', '2', '-subj', '/CN=order.example.com']
    await run('openssl', [
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      'rsa:2048',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ])
    const site = (await read(`nginx/${name}`))
      .replace('/etc/thali/tls/fullchain.pem', certificate)
      .replace('/etc/thali/tls/privkey.pem', key)
      .replaceAll('/etc/nginx/thali-proxy.conf', path.join(DEPLOY, 'nginx/proxy.conf'))
      // Names that only the network of the containers knows.
      .replaceAll(/server (app|app-2):/g, 'server 127.0.0.1:')
    const main = path.join(folder, 'nginx.conf')
    await writeFile(main, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`)
    const { stderr } = await run('nginx', ['-t', '-c', main], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } })
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toContain('warn')
  },
)

test.skipIf(!installed.promtool)(
  'Prometheus takes its settings, and each alert is raised by what it is for',
  async () => {
    const inFolder = { cwd: path.join(DEPLOY, 'prometheus') }
    expect((await run('promtool', ['check', 'rules', 'alerts.yml'], inFolder)).stdout).toContain('22 rules found')
    await run('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], inFolder)
    expect((await run('promtool', ['test', 'rules', 'alerts.test.yml'], inFolder)).stdout).toContain('SUCCESS')
  },
)

test.skipIf(!installed.amtool)('Alertmanager takes its settings', async () => {
  const { stdout } = await run('amtool', ['check-config', path.join(DEPLOY, 'prometheus/alertmanager.yml')])
  expect(stdout).toContain('3 receivers')
})

test.skipIf(!installed.systemd)('systemd takes the unit', async () => {
  const unit = path.join(folder, 'thali.service')
  // The program does not stand there on the machine of a test.
  await writeFile(unit, (await read('thali.service')).replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath}`))
  const { stderr } = await run('systemd-analyze', ['verify', unit])
  expect(stderr).toBe('')
})

test.skipIf(!installed.compose)('docker-compose takes compose.yaml', async () => {
  await cp(path.join(REPOSITORY, 'compose.yaml'), path.join(folder, 'compose.yaml'))
  await mkdir(path.join(folder, 'secrets'))
  for (const name of ['thali.env', 'database-password', 'replication-password'])
    await writeFile(path.join(folder, 'secrets', name), '')
  const profiles = ['two', 'tls', 'watch'].flatMap((profile) => ['--profile', profile])
  const { stdout } = await run('docker-compose', [...profiles, 'config', '--services'], { cwd: folder })
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'alertmanager',
    'app',
    'app-2',
    'database',
    'probe',
    'prometheus',
    'proxy',
    'proxy-of-one',
    'standby',
  ])
})

test('every alert that wakes somebody up names a call of the runbook', async () => {
  const [alerts, runbook] = [
    await read('prometheus/alerts.yml'),
    await readFile(path.join(REPOSITORY, 'docs/runbook.md'), 'utf8'),
  ]
  const calls = [...alerts.matchAll(/^ +call: (.+)$/gm)].map(([, call]) => call)
  const rules = [...alerts.matchAll(/^ +- alert: /gm)]
  // All but the sign of life.
  expect(calls).toHaveLength(rules.length - 1)
  for (const call of calls) expect(runbook).toMatch(new RegExp(`^## (?:\\d+\\. )?${call}$`, 'm'))
})

test('the dashboard has fifteen panels, each with a figure', async () => {
  const { panels } = JSON.parse(await read('grafana.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  expect(panels).toHaveLength(15)
  for (const { title, targets } of panels)
    expect([title, targets.every(({ expr }) => expr !== '')]).toEqual([title, true])
})

test('the image holds what the program and its commands need: every workspace, and the built site', async () => {
  const dockerfile = await readFile(path.join(REPOSITORY, 'Dockerfile'), 'utf8')
  const [, runs = ''] = dockerfile.split(/^FROM /m).slice(1)
  for (const copied of [
    'packages',
    'apps/api',
    'apps/sandbox',
    'apps/web/package.json',
    'apps/pos/package.json',
    'scripts',
  ])
    expect(runs).toContain(`COPY ${copied} ./${copied}`)
  expect(runs).toContain('COPY --from=build /thali/apps/web/dist ./apps/web/dist')
  expect(runs).toContain('USER 10001:10001')
})
