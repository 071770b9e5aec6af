import { chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testkit/database/empty-database.ts'
import { freePort } from '../tools/programs/postgres.mjs'
import { runProgram } from './harness/commands.ts'
import { createBaseImages, NONROOT } from './image/base-images.ts'
import { type ImageConfig, openBuildah } from './image/buildah.ts'
import { compareWithLock, findUnwanted, findWritable, listFiles } from './image/contents.ts'
import { runImage, startImage } from './image/run-image.ts'

// Builds the image without an engine or a registry and runs its file system: docs/reliability.md

const MAX_IMAGE_BYTES = 250e6
/** An upper bound of the base image's Node.js 22. This machine's may be smaller. */
const MAX_NODE_BYTES = 125e6
const image = 'localhost/scrutineer:resilience'
const checkout = fileURLToPath(new URL('..', import.meta.url))

let folder: string
let config: ImageConfig
let root: string
let buildah: ReturnType<typeof openBuildah>
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-image-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  buildah = openBuildah(folder)
  cleanups.push(() => buildah.removeAll())
  await createBaseImages(buildah, folder)
  // The build uses this machine's registry and certificates; neither is in the image.
  const npmrc = join(folder, 'npmrc')
  const registry = (await runProgram('npm', ['config', 'get', 'registry'])).trim()
  await writeFile(npmrc, `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`)
  await buildah.build(checkout, image, ['/etc/ssl/certs:/etc/ssl/certs:ro', `${npmrc}:/usr/local/etc/npmrc:ro`])
  config = await buildah.inspect(image)
  ;({ root } = await buildah.mount(image))
}, 1_800_000)
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
}, 300_000)

test('the image is small, exactly the lock file, and without secrets, sources or tools of the build', async () => {
  const files = await listFiles(root)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const node = files.find(({ path }) => path === '/nodejs/bin/node')?.bytes ?? 0
  const { differences, count } = await compareWithLock(join(root, 'app'))
  process.stderr.write(
    `image: ${(bytes / 1e6).toFixed(1)} MB, of which Node.js ${(node / 1e6).toFixed(1)} MB; ${count} packages\n`,
  )
  expect(bytes).toBeLessThan(MAX_IMAGE_BYTES)
  expect(bytes - node + MAX_NODE_BYTES).toBeLessThan(MAX_IMAGE_BYTES)
  expect(count).toBeGreaterThan(100)
  expect(differences).toEqual([])
  expect(findUnwanted(files)).toEqual([])
  expect(findWritable(files, NONROOT)).toEqual([])
  expect(files.some(({ path }) => /^\/(usr\/)?bin\/(sh|bash|dash|npm)$/.test(path))).toBe(false)
  const entryPoint = ['/nodejs/bin/node', 'server/bin/scrutineer.mjs']
  expect(config).toMatchObject({ User: `${NONROOT}:${NONROOT}`, WorkingDir: '/app', Entrypoint: entryPoint })
  expect(config.Env.filter(each => /SECRET|PASSWORD|TOKEN|_KEY/.test(each))).toEqual([])
})

test('compose.yaml is valid with the example settings and the created secrets, and hardens every service', async () => {
  const installation = join(folder, 'installation')
  await cp(join(checkout, 'deploy'), join(installation, 'deploy'), { recursive: true })
  for (const name of ['compose.yaml', '.env.example']) await cp(join(checkout, name), join(installation, name))
  const createSecrets = () => runProgram('sh', ['deploy/create-secrets.sh'], installation)
  const readSecrets = async () => {
    const names = (await readdir(join(installation, 'secrets'))).toSorted()
    return Promise.all(names.map(async name => [name, await readFile(join(installation, 'secrets', name), 'utf8')]))
  }
  expect(await createSecrets()).toContain('secrets/token-secret was created.')
  const secrets = await readSecrets()
  expect(secrets).toEqual(
    ['admin-password', 'database-password', 'token-secret'].map(name => [
      name,
      expect.stringMatching(/^[0-9a-f]{48}$/),
    ]),
  )
  expect(new Set(secrets.map(([, value]) => value)).size).toBe(3)
  expect((await stat(join(installation, 'secrets'))).mode & 0o777).toBe(0o700)
  expect(await createSecrets()).not.toContain('was created')
  expect(await readSecrets()).toEqual(secrets)

  const compose = await runProgram(
    'docker-compose',
    ['--env-file', '.env.example', '--file', 'compose.yaml', 'config'],
    installation,
  )
  const count = (line: RegExp) => compose.match(line)?.length
  for (const line of [
    /^ {4}read_only: true$/gm,
    /^ {4}cap_drop:\n {4}- ALL$/gm,
    /^ {4}- no-new-privileges:true$/gm,
    /^ {4}restart: /gm,
    /^ {4}logging:$/gm,
  ])
    expect([line, count(line)]).toEqual([line, 4])
  expect([count(/^ {4}ports:$/gm), count(/^ {4}healthcheck:$/gm)]).toEqual([1, 3])
})

const createFolder = async (name: string) => {
  const path = await mkdtemp(join(folder, `${name}-`))
  await chown(path, NONROOT, NONROOT)
  return path
}

/** Polls the image's health check, as an engine does. */
const waitUntilHealthy = async (options: Parameters<typeof runImage>[0], output: () => string) => {
  const [, ...command] = config.Healthcheck.Test
  const check = {
    ...options,
    volumes: [],
    config: { ...config, Entrypoint: command.slice(0, 1) },
    command: command.slice(1),
  }
  await expect.poll(async () => (await runImage(check)).code, { timeout: 120_000, message: output() }).toBe(0)
  return check
}

const start = async (environment: Record<string, string>, folderOfData?: string) => {
  const data = folderOfData ?? (await createFolder('data'))
  const backups = await createFolder('backups')
  const options = {
    root,
    config,
    volumes: [
      { source: data, target: '/data' },
      { source: backups, target: '/backups' },
    ],
    environment: { PORT: String(await freePort()), DEMO: 'off', ...environment },
  }
  const server = startImage(options)
  cleanups.push(async () => server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  const check = await waitUntilHealthy(options, () => output)
  return { options, check, data, backups, ended, server, output: () => output }
}

test('with the embedded database: runs as an ordinary user on a read-only file system, and stops with 0', async () => {
  const { options, check, data, ended, server, output } = await start({
    ADMIN_ACCOUNT: 'chief',
    ADMIN_PASSWORD: 'correct-horse-battery',
  })
  const status = await runProgram('cat', [`/proc/${server.pid}/status`])
  expect(status).toMatch(new RegExp(`^Uid:\\t${NONROOT}\\t${NONROOT}\\t`, 'm'))
  expect(status).toMatch(/^CapEff:\t0+$/m)
  expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  const write = "try { fs.writeFileSync('/app/x', ''); process.exit(3) } catch (error) { console.log(error.code) }"
  expect(
    await runImage({
      ...options,
      volumes: [],
      config: { ...config, Entrypoint: ['/nodejs/bin/node'] },
      command: ['-e', write],
    }),
  ).toEqual({ code: 0, output: 'EROFS\n' })
  const page = await fetch(`http://127.0.0.1:${options.environment.PORT}/urgents`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="settings"')])
  expect((await readdir(data)).toSorted()).toEqual(['database', 'export-key.pem', 'pictures', 'token-secret'])
  server.kill('SIGTERM')
  expect([await ended, output()]).toEqual([0, expect.stringMatching(/Stopped\.\n$/)])
  expect((await runImage(check)).code).toBe(1)
})

test('with PostgreSQL: reads secrets from files, backs up without an account, and restores', async () => {
  const postgres = process.env.TEST_DATABASE_URL ?? ''
  const [source, target] = [await emptyDatabase(postgres), await emptyDatabase(postgres)]
  cleanups.push(source.drop, target.drop)
  const secrets = {
    DATABASE_URL_FILE: source.url,
    TOKEN_SECRET_FILE: 'x'.repeat(48),
    ADMIN_PASSWORD_FILE: 'correct-horse-battery',
  }
  const data = await createFolder('data')
  for (const [name, value] of Object.entries(secrets)) {
    await writeFile(join(data, name), `${value}\n`, { mode: 0o400 })
    await chown(join(data, name), NONROOT, NONROOT)
  }
  const environment = Object.fromEntries(Object.keys(secrets).map(name => [name, `/data/${name}`]))
  const { options, ended, server, backups } = await start({ ...environment, ADMIN_ACCOUNT: 'chief' }, data)
  const run = (command: readonly string[], changed: Record<string, string> = {}) => {
    const { ADMIN_PASSWORD_FILE: _password, ...rest } = environment
    return runImage({ ...options, command, environment: { ...rest, ...changed } })
  }
  expect((await run(['nightly-backup', '--check'])).code).toBe(1)
  expect(await run(['nightly-backup', '--once'])).toEqual({
    code: 0,
    output: expect.stringMatching(/All hashes were verified\./),
  })
  expect((await run(['nightly-backup', '--check'])).code).toBe(0)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  const [file = ''] = await readdir(backups)
  await writeFile(join(data, 'DATABASE_URL_FILE'), target.url)
  expect(await run(['restore', `/backups/${file}`])).toEqual({
    code: 0,
    output: expect.stringMatching(/Restored the snapshot of /),
  })
})
