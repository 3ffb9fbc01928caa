import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import app from './package.json' with { type: 'json' }

const run = promisify(execFile)
const HERE = import.meta.dirname
const ROOT = path.resolve(HERE, '../..')
const PROJECT = path.join(HERE, 'android')

/** Made by each `cap sync` and by Gradle, and never committed. */
const NOT_COMMITTED =
  /^(?:capacitor-cordova-android-plugins|app\/src\/main\/assets|app\/build|build|\.gradle|\.idea|\.kotlin)\/|^app\/src\/main\/res\/xml\/config\.xml$|^local\.properties$|\.apk$/

/** Pictures of Capacitor's, its tests of nothing, and what only they need. */
const REMOVED =
  /\/(?:splash|ic_launcher\w*)\.png$|\/drawable-v24\/|\/drawable\/ic_launcher_background\.xml$|^app\/src\/(?:test|androidTest)\//

/** Our own files in the project. */
const ADDED = [
  'app/src/main/res/drawable/ic_launcher_foreground.xml',
  'app/src/main/res/drawable/splash.xml',
  'app/src/main/res/xml/data_extraction_rules.xml',
  'app/src/main/res/xml/network_security_config.xml',
]

const [major = 0, minor = 0, patch = 0] = app.version.split('.').map(Number)
const ICON = { from: '@mipmap/ic_launcher_foreground', to: '@drawable/ic_launcher_foreground' }

/** Our changes to generated files. */
const CHANGED: Record<string, { from: string; to: string }[]> = {
  // The token stays on this tablet, and travels encrypted.
  'app/src/main/AndroidManifest.xml': [
    {
      from: 'android:allowBackup="true"',
      to: [
        'android:allowBackup="false"',
        'android:dataExtractionRules="@xml/data_extraction_rules"',
        'android:networkSecurityConfig="@xml/network_security_config"',
        'android:usesCleartextTraffic="false"',
      ].join('\n        '),
    },
  ],
  // Android installs an update only over a smaller number.
  'app/build.gradle': [
    { from: 'versionCode 1\n', to: `versionCode ${major * 10_000 + minor * 100 + patch}\n` },
    { from: 'versionName "1.0"', to: `versionName "${app.version}"` },
  ],
  // Android 8: the first with drawn icons, and the oldest that gets WebView 119.
  'variables.gradle': [{ from: 'minSdkVersion = 24', to: 'minSdkVersion = 26' }],
  'app/src/main/res/mipmap-anydpi-v26/ic_launcher.xml': [ICON],
  'app/src/main/res/mipmap-anydpi-v26/ic_launcher_round.xml': [ICON],
  'app/src/main/res/values/ic_launcher_background.xml': [{ from: '#FFFFFF', to: '#4a1b33' }],
}

let folder = ''

beforeAll(async () => {
  // As deep in the repository as this folder: the project names its plugins by relative paths.
  await mkdir(path.join(ROOT, '.cache'), { recursive: true })
  folder = await mkdtemp(path.join(ROOT, '.cache/pos-'))
  await mkdir(path.join(folder, 'dist'))
  await writeFile(path.join(folder, 'dist/index.html'), '<!doctype html>')
  for (const name of ['package.json', 'capacitor.config.json']) {
    await copyFile(path.join(HERE, name), path.join(folder, name))
  }
  await run('cap', ['add', 'android'], { cwd: folder, env: withTools() })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the Android project is what Capacitor makes of its configuration, apart from our listed changes', async () => {
  const made = await filesOf(path.join(folder, 'android'))
  const expected: Record<string, string> = {}
  for (const [file, text] of Object.entries(made)) if (!REMOVED.test(file)) expected[file] = changed(file, text)

  const committed = await filesOf(PROJECT)
  const ours = Object.fromEntries(ADDED.map((file) => [file, committed[file] ?? 'missing']))
  expect(committed).toEqual({ ...expected, ...ours })
})

test('each change of ours still finds what it replaces', async () => {
  const made = await filesOf(path.join(folder, 'android'))
  const missing = Object.entries(CHANGED).flatMap(([file, changes]) =>
    changes.filter(({ from }) => made[file]?.includes(from) !== true).map(({ from }) => `${file}: ${from}`),
  )
  expect(missing).toEqual([])
})

test('the bundle and the app have the same plugins in the same versions', async () => {
  const web = JSON.parse(await readFile(path.join(ROOT, 'apps/web/package.json'), 'utf8')) as Pick<
    typeof app,
    'dependencies'
  >
  const native = Object.entries(app.dependencies).filter(([name]) => name !== '@capacitor/android')
  expect(
    Object.fromEntries(Object.entries(web.dependencies).filter(([name]) => name.startsWith('@capacitor'))),
  ).toEqual(Object.fromEntries(native))
  expect(app.dependencies['@capacitor/android']).toBe(app.dependencies['@capacitor/core'])
  expect(app.devDependencies['@capacitor/cli']).toBe(app.dependencies['@capacitor/core'])
})

test('the app has an origin of its own, speaks https only and writes no log', async () => {
  const config: unknown = JSON.parse(await readFile(path.join(HERE, 'capacitor.config.json'), 'utf8'))
  expect(config).toMatchObject({
    loggingBehavior: 'none',
    server: { androidScheme: 'https', hostname: 'pos.thali.internal', cleartext: false, errorPath: 'too-old.html' },
    android: { allowMixedContent: false, minWebViewVersion: 119, webContentsDebuggingEnabled: false },
  })
  expect(config).not.toHaveProperty('server.url')
  expect(config).not.toHaveProperty('server.allowNavigation')
})

test('the status bar is hidden from the first picture on [CUS-POS-03] [ADM-POS-01]', async () => {
  const config: unknown = JSON.parse(await readFile(path.join(HERE, 'capacitor.config.json'), 'utf8'))
  expect(config).toHaveProperty('plugins.SystemBars.hidden', true)
})

test('manifest and resources compile with the asset packager of Android', async ({ skip }) => {
  const hasTools = await run('aapt', ['version'], { env: withTools() }).then(
    () => true,
    () => false,
  )
  skip(!hasTools, 'aapt is not installed: apt-get install aapt android-framework-res')
  await expect(compile()).resolves.toBeUndefined()
})

/** The framework of Debian is Android 10: what is newer, and what the libraries bring, is left out or stood in for. */
async function compile(): Promise<void> {
  const framework = process.env['ANDROID_FRAMEWORK'] ?? '/usr/share/android-framework-res/framework-res.apk'
  const resources = path.join(folder, 'res')
  await cp(path.join(PROJECT, 'app/src/main/res'), resources, { recursive: true })
  await rm(path.join(resources, 'xml/data_extraction_rules.xml'))
  await writeFile(path.join(resources, 'values/library-stand-ins.xml'), STAND_INS)
  const manifest = await readFile(path.join(PROJECT, 'app/src/main/AndroidManifest.xml'), 'utf8')
  const merged = manifest
    .replace('<manifest ', '<manifest package="app.thali.pos" ')
    // oxlint-disable-next-line no-template-curly-in-string -- as Gradle writes it
    .replaceAll('${applicationId}', 'app.thali.pos')
    .replace(/\n.*dataExtractionRules.*/, '')
  await writeFile(path.join(folder, 'AndroidManifest.xml'), merged)
  const versions = ['--min-sdk-version', '26', '--target-sdk-version', '36']
  const outputs = ['-F', path.join(folder, 'resources.apk')]
  const sources = ['-M', path.join(folder, 'AndroidManifest.xml'), '-S', resources, '-I', framework]
  await run('aapt', ['package', '-f', ...sources, ...versions, ...outputs], { env: withTools() })
}

const STAND_INS = `<resources>
  <color name="colorPrimary">#000</color><color name="colorPrimaryDark">#000</color><color name="colorAccent">#000</color>
  <attr name="colorPrimary" format="color"/><attr name="colorPrimaryDark" format="color"/>
  <attr name="colorAccent" format="color"/>
  <attr name="windowActionBar" format="boolean"/><attr name="windowNoTitle" format="boolean"/>
  <style name="Theme.AppCompat.Light.DarkActionBar" parent="android:Theme.Material"/>
  <style name="Theme.AppCompat.DayNight.NoActionBar" parent="android:Theme.Material"/>
  <style name="Theme.SplashScreen" parent="android:Theme.Material"/>
</resources>`

function changed(file: string, text: string): string {
  return (CHANGED[file] ?? []).reduce((before, { from, to }) => before.replace(from, to), text)
}

/** Files of a project by path: texts as they are, the others in base64. */
async function filesOf(project: string): Promise<Record<string, string>> {
  const entries = await readdir(project, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !NOT_COMMITTED.test(file))
  const contents = files.toSorted().map(async (file) => {
    const bytes = await readFile(path.join(project, file))
    return [file, bytes.toString(/\.(?:png|jar)$/.test(file) ? 'base64' : 'utf8')] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

function withTools(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [path.join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter) }
}
