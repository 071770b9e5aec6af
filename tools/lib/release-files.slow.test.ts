import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSbom, writeChecksums } from './release-files.mjs'
import { root } from './run.mjs'

interface Locked {
  readonly version: string
  readonly name?: string
  readonly dev?: boolean
  readonly link?: boolean
}

it('the bill of materials names each package of the product with the version of the lock file, and no other', async () => {
  const { components, metadata } = JSON.parse(await createSbom())
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<Locked>(lock.packages)
  const locked = packages
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
  const nameOf = ({ purl }: { purl: string }) => decodeURIComponent(purl.replace('pkg:npm/', ''))
  const workspaces = ['contract', 'observer', 'server', 'tables', 'web'].map(
    name => `@scrutineer/${name}@${lock.version}`,
  )
  expect(components.map(nameOf).toSorted()).toEqual([...new Set([...workspaces, ...locked])].toSorted())
  expect(locked).toContain(`pg@${lock.packages['node_modules/pg'].version}`)
  expect(nameOf(metadata.component)).toBe(`scrutineer@${lock.version}`)
  expect(metadata.component.name).toBe('scrutineer')
})

it('a checksum file has the hash and the name of each file, without its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'checksums-'))
  try {
    const paths = ['a.tar.gz', 'b.json'].map(name => join(folder, name))
    for (const path of paths) await writeFile(path, `content of ${path}`)
    await writeChecksums(join(folder, 'all.sha256'), paths)
    const lines = (await readFile(join(folder, 'all.sha256'), 'utf8')).trimEnd().split('\n')
    const hashOf = async (path: string) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    expect(lines).toEqual([`${await hashOf(paths[0] ?? '')}  a.tar.gz`, `${await hashOf(paths[1] ?? '')}  b.json`])
  } finally {
    await rm(folder, { recursive: true })
  }
})
