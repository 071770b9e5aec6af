import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

interface ImageFile {
  /** From the root of the image. */
  readonly path: string
  readonly bytes: number
  readonly mode: number
  readonly uid: number
  readonly isLink: boolean
}

/** All files and folders of an image. */
export const listFiles = async (root: string): Promise<readonly ImageFile[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.map(async entry => {
      const path = join(entry.parentPath, entry.name)
      const { size, mode, uid } = await lstat(path)
      return {
        path: path.slice(root.length),
        bytes: entry.isFile() ? size : 0,
        mode,
        uid,
        isLink: entry.isSymbolicLink(),
      }
    }),
  )
}

/** Files of a checkout or a build machine that don't belong into an image. */
const unwanted =
  /\/\.(npmrc|env|git|ssh)(\/|$)|\/secrets\/|(token-secret|\.key|\.p12|export-key\.pem)$|\.tsbuildinfo$|^\/app\/(e2e|bench|testkit|web\/src|server\/src)\/|^\/app\/(contract|server|web|tools)\/.*\.test\.|^\/app\/node_modules\/(typescript|vite|vitest|playwright)\//

export const findUnwanted = (files: readonly ImageFile[]): string[] =>
  files.filter(({ path }) => unwanted.test(path)).map(({ path }) => path)

/** Files that the image's user could change, except for its volumes and `/tmp`. */
export const findWritable = (files: readonly ImageFile[], user: number): string[] =>
  files
    .filter(
      ({ path, uid, mode, isLink }) =>
        !isLink && (uid === user || (mode & 0o002) !== 0) && !/^\/(data|backups|tmp|home\/nonroot)$/.test(path),
    )
    .map(({ path }) => path)

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })
const Manifest = z.object({ version: z.optional(z.string()) })

/** Installed packages whose version isn't the lock file's, and the number of packages. */
export const compareWithLock = async (app: string) => {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(app, 'package-lock.json'), 'utf8')))
  const paths = (await readdir(join(app, 'node_modules'), { recursive: true }))
    .map(path => join('node_modules', path))
    .filter(path => /(^|\/)node_modules\/(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path))
    .map(path => path.slice(0, -'/package.json'.length))
    .filter(path => !path.startsWith('node_modules/@scrutineer/'))
  const differences: string[] = []
  for (const path of paths) {
    const { version } = Manifest.parse(JSON.parse(await readFile(join(app, path, 'package.json'), 'utf8')))
    if (packages[path]?.version !== version) differences.push(`${path} ${version}`)
  }
  return { differences, count: paths.length }
}
