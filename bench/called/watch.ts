import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, cp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'

import { REPOSITORY } from '../../scripts/source-files.ts'
import { ADMIN_KEY, findFreePort } from '../support/server-process.ts'
import type { Undo } from '../support/undoing.ts'

const DEPLOY = path.join(REPOSITORY, 'deploy')
const PROGRAMS = ['prometheus', 'prometheus-alertmanager', 'prometheus-blackbox-exporter', 'nginx', 'openssl']
const CERTIFICATE = 'certificate.pem'
const FOLDERS = ['/usr/bin', '/usr/sbin']
const NAME = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']

/** A call that reached the telephone, or a sign of life, with the moment of it. */
export type Call = { alert: string; at: Date }

export type Watch = {
  /** Alerts that rang the telephone, the first time of each. */
  rang: Call[]
  signsOfLife: Date[]
  /** The site as guests open it, and the certificate that it shows. */
  siteUrl: string
  certificate: string
  endPrometheus(): Promise<void>
  endNginx(): Promise<void>
}

type Watched = { folder: string; port: number; smtpPort: number }

/**
 * Watches a restaurant with the files that are shipped, each by the program that Debian packages: nginx in front, the probe,
 * Prometheus, and Alertmanager, which calls a telephone and an outside service that stand here.
 *
 * @throws where a program is not installed
 */
export async function openWatch(undo: Undo, { folder, port, smtpPort }: Watched): Promise<Watch> {
  await needPrograms()
  const heard = await openTelephone(undo)
  const [site, probe, alerting, prometheus] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const nginx = await startNginx(undo, { folder, site, port })

  await writeShipped('blackbox.yml', folder, [
    ['fail_if_not_ssl: true', 'fail_if_not_ssl: true\n      tls_config: { insecure_skip_verify: true }'],
  ])
  start(undo, 'prometheus-blackbox-exporter', [
    `--config.file=${folder}/blackbox.yml`,
    `--web.listen-address=127.0.0.1:${probe}`,
  ])

  await writeShipped('alertmanager.yml', folder, [
    ['mail.example.com:587', `127.0.0.1:${smtpPort}\n  smtp_require_tls: false`],
    ['  smtp_auth_username: thali@example.com\n  smtp_auth_password: ...\n', ''],
    ['https://telephone.example.com/...', `${heard.url}/telephone`],
    ['https://heartbeat.example.com/...', `${heard.url}/heartbeat`],
  ])
  start(undo, 'prometheus-alertmanager', [
    `--config.file=${folder}/alertmanager.yml`,
    `--storage.path=${folder}/alertmanager`,
    `--web.listen-address=127.0.0.1:${alerting}`,
    '--cluster.listen-address=',
  ])

  await cp(path.join(DEPLOY, 'prometheus/alerts.yml'), path.join(folder, 'alerts.yml'))
  await writeFile(path.join(folder, 'thali-key'), ADMIN_KEY)
  await writeShipped('prometheus.yml', folder, [
    [`'127.0.0.1:3000', '127.0.0.1:3001'`, `'127.0.0.1:${port}'`],
    ['https://order.example.com/', `https://127.0.0.1:${site}/`],
    ['127.0.0.1:9115', `127.0.0.1:${probe}`],
    ['127.0.0.1:9093', `127.0.0.1:${alerting}`],
    ['/etc/prometheus/thali-key', path.join(folder, 'thali-key')],
  ])
  const watching = start(undo, 'prometheus', [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/prometheus`,
    `--web.listen-address=127.0.0.1:${prometheus}`,
  ])
  const siteUrl = `https://127.0.0.1:${site}`
  return {
    ...heard,
    siteUrl,
    certificate: path.join(folder, CERTIFICATE),
    endPrometheus: () => end(watching),
    endNginx: () => end(nginx),
  }
}

async function needPrograms(): Promise<void> {
  const found = await Promise.all(
    PROGRAMS.map((program) =>
      Promise.any(FOLDERS.map((folder) => access(path.join(folder, program)))).then(
        () => true,
        () => false,
      ),
    ),
  )
  const missing = PROGRAMS.filter((_program, index) => !found[index])
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} for this proof: Debian has each.`)
}

async function openTelephone(undo: Undo) {
  const [rang, signsOfLife]: [Call[], Date[]] = [[], []]
  async function hear(request: IncomingMessage): Promise<void> {
    const { alerts } = (await json(request)) as { alerts: { status: string; labels: { alertname: string } }[] }
    if (request.url === '/heartbeat') return void signsOfLife.push(new Date())
    const firing = alerts.filter(({ status }) => status === 'firing').map(({ labels }) => labels.alertname)
    for (const alert of firing) if (!rang.some((call) => call.alert === alert)) rang.push({ alert, at: new Date() })
  }
  const server = createServer((request, response) => void hear(request).finally(() => response.end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(async () => server.close())
  return { rang, signsOfLife, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

type Front = { folder: string; site: number; port: number }

async function startNginx(undo: Undo, { folder, site, port }: Front): Promise<ChildProcess> {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, CERTIFICATE)]
  const made = ['-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, '-days', '90', ...NAME]
  await once(spawn('openssl', ['req', '-x509', '-nodes', ...made], { stdio: 'ignore' }), 'exit')
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\ndaemon off;\nevents {}\nhttp {
  access_log off;
  server {
    listen 127.0.0.1:${site} ssl;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    location / { proxy_pass http://127.0.0.1:${port}; }
  }
}\n`,
  )
  return start(undo, 'nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'nginx.log')])
}

/** Writes a file as it is shipped, but for what names this place; each change has to meet something. */
async function writeShipped(name: string, folder: string, changes: readonly (readonly [string, string])[]) {
  let text = await readFile(path.join(DEPLOY, 'prometheus', name), 'utf8')
  for (const [shipped, here] of changes) {
    if (!text.includes(shipped)) throw new Error(`${name} has no ${shipped} any more.`)
    text = text.replaceAll(shipped, here)
  }
  await writeFile(path.join(folder, name), text)
}

function start(undo: Undo, program: string, args: readonly string[]): ChildProcess {
  const env = { PATH: [process.env['PATH'], ...FOLDERS].join(path.delimiter) }
  const child = spawn(program, args, { stdio: 'ignore', env })
  undo.push(() => end(child))
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
