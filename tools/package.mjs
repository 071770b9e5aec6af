import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/prepare.mjs'
import { createSbom, writeChecksums } from './lib/release-files.mjs'
import { npm, root, run, stopAll } from './lib/run.mjs'

// Makes an archive that needs only Node.js: server/INSTALL.md.

const help = `npm run package                 writes scrutineer-<version>.tar.gz into the current folder
npm run package -- --to FILE    writes FILE

Beside it are its bill of materials (<name>.cdx.json) and the checksums of both (<name>.sha256).
`

/** What the archive contains in addition to node_modules. Workspaces need their package.json for the installation. */
const contents = [
  'CHANGELOG.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'contract/package.json',
  'contract/dist',
  'tables/package.json',
  'tables/dist',
  'server/package.json',
  'server/bin',
  'server/dist',
  'server/migrations',
  'web/package.json',
  'web/dist',
  'observer/package.json',
  'observer/dist',
  'deploy',
  'docs/exports.md',
  'docs/operation',
  'docs/places.md',
  'docs/questionnaire-files.md',
  'docs/security.md',
]

/** Declarations and source maps serve only development. */
const isForDevelopment = (/** @type {string} */ path) => /\.(d\.ts|map|tsbuildinfo)$/.test(path)

/**
 * Makes everything readable for the server's account, regardless of the umask of this machine.
 * @param {string} path
 */
const makeReadable = path => {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  if (stats.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}

/**
 * @param {{ ok: boolean, output: string }} finished
 * @param {string} sentence
 */
const assertOk = ({ ok, output }, sentence) => {
  if (!ok) throw new Error(`${output}${sentence}`)
}

const readPackage = async () => JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** @param {string} folder */
const fill = async folder => {
  for (const path of contents)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: source => !isForDevelopment(source) })
  console.error('Installing the packages of the server …')
  const workspaces = ['contract', 'tables', 'server'].flatMap(workspace => ['--workspace', workspace])
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  assertOk(await npm(['ci', ...options, ...workspaces], { cwd: folder }), 'The packages could not be installed.')
  // The scripts and the packages of the repository aren't part of the archive.
  const { name, version, license, type, engines } = await readPackage()
  const platform = { os: [process.platform], cpu: [process.arch] }
  const manifest = { name, version, private: true, license, type, engines, ...platform }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  for (const path of ['package-lock.json', 'web/package.json', 'observer/package.json']) rmSync(join(folder, path))
  cpSync(join(root, 'server/INSTALL.md'), join(folder, 'README.md'))
  mkdirSync(join(folder, 'bin'))
  symlinkSync('../server/bin/scrutineer.mjs', join(folder, 'bin/scrutineer'))
  makeReadable(folder)
}

/**
 * @param {string} parent
 * @param {string} name of the folder in it
 * @param {string} file
 */
const compress = async (parent, name, file) => {
  const { output } = await run('tar', ['--version'])
  // The account that unpacks it as root must not depend on the user id on this machine.
  const owner = output.includes('GNU')
    ? ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
    : ['--uid=0', '--gid=0']
  const part = `${file}.part`
  assertOk(await run('tar', ['-czf', part, ...owner, '-C', parent, name]), 'The archive could not be written.')
  await rename(part, file)
}

const createPackage = async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(help.trimEnd())
  assertOk(await build(line => console.error(line)), 'The build failed.')
  const { version } = await readPackage()
  const name = `scrutineer-${version}`
  const file = resolve(values.to ?? `${name}.tar.gz`)
  const parent = await mkdtemp(join(tmpdir(), 'scrutineer-package-'))
  try {
    const folder = join(parent, name)
    mkdirSync(folder)
    await fill(folder)
    await compress(parent, name, file)
    const base = file.replace(/\.tar\.gz$/, '')
    await writeFile(`${base}.cdx.json`, await createSbom())
    await writeChecksums(`${base}.sha256`, [file, `${base}.cdx.json`])
    const megabytes = (lstatSync(file).size / 1e6).toFixed(1)
    console.log(`${file}: ${megabytes} MB, for ${process.platform} ${process.arch} with Node.js 20.19 or newer.`)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
try {
  await createPackage()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
