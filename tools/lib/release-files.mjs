import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { npm, root } from './run.mjs'

/**
 * The bill of materials of the product in CycloneDX's JSON: every package of package-lock.json that the server needs or that
 * is bundled for browsers, on all platforms. Throws with npm's output.
 */
export async function createSbom() {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-sbom-'))
  const readJson = async (/** @type {string} */ path) => JSON.parse(await readFile(join(root, path), 'utf8'))
  const writeJson = async (/** @type {string} */ path, /** @type {unknown} */ value) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), JSON.stringify(value))
  }
  try {
    const lock = await readJson('package-lock.json')
    // Not `--omit=dev`: it also leaves out packages of the product that the tests use too, such as pg.
    for (const workspace of ['', ...(await readJson('package.json')).workspaces]) {
      delete lock.packages[workspace].devDependencies
      const { devDependencies: _omitted, ...manifest } = await readJson(join(workspace, 'package.json'))
      await writeJson(join(workspace, 'package.json'), manifest)
    }
    await writeJson('package-lock.json', lock)
    const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
    const { ok, output } = await npm(['sbom', ...options], { cwd: folder })
    if (!ok) throw new Error(`${output}The bill of materials could not be made.`)
    const sbom = JSON.parse(output)
    // npm writes the name of the folder.
    sbom.metadata.component.name = 'scrutineer'
    return `${JSON.stringify(sbom, undefined, 2)}\n`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes the SHA-256 of files of one folder, as `sha256sum --check` reads them.
 * @param {string} file
 * @param {readonly string[]} paths
 */
export async function writeChecksums(file, paths) {
  const lines = paths.map(async path => {
    const hash = createHash('sha256').update(await readFile(path))
    return `${hash.digest('hex')}  ${basename(path)}\n`
  })
  await writeFile(file, (await Promise.all(lines)).join(''))
}
