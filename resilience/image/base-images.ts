import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runProgram } from '../harness/commands.ts'
import type { Buildah } from './buildah.ts'

/** Names in the Dockerfile, tagged here with images made on this machine. */
const buildBase = 'docker.io/library/node:22-bookworm-slim'
const runtimeBase = 'gcr.io/distroless/nodejs22-debian12:nonroot'
export const NONROOT = 65532

/** The packages of the distroless image for Node.js; those that a minimal Debian has. */
const runtimePackages = [
  'base-files',
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'gcc-12-base',
  'libssl3',
  'netbase',
  'tzdata',
]
const certificates = '/etc/ssl/certs/ca-certificates.crt'

const debootstrap = async (folder: string) => {
  const packages = 'ca-certificates,libssl3,netbase,tzdata'
  await runProgram('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', folder])
}

/** Debian with this machine's Node.js and npm. */
const addNode = async (folder: string) => {
  await cp(process.execPath, join(folder, 'usr/local/bin/node'))
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm')
  await cp(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
}

/** The files of the runtime's packages, and this machine's Node.js: no shell, no package manager. */
const createRuntime = async (debian: string, folder: string) => {
  for (const path of [
    'usr/lib',
    'usr/lib64',
    'usr/bin',
    'usr/sbin',
    'etc/ssl/certs',
    'nodejs/bin',
    'tmp',
    'proc',
    'dev',
    'home/nonroot',
  ])
    await mkdir(join(folder, path), { recursive: true })
  for (const name of ['lib', 'lib64', 'bin', 'sbin']) await symlink(`usr/${name}`, join(folder, name))
  const listed = await runProgram('chroot', [debian, 'dpkg', '-L', ...runtimePackages])
  const files = listed.split('\n').filter(path => /^\/(usr\/)?(lib|etc)/.test(path) && !path.includes('/doc/'))
  const list = join(dirname(folder), 'runtime-files')
  await writeFile(list, [...new Set(files)].map(path => `.${path}`).join('\n'))
  const copy = 'tar -C "$1" --no-recursion -cf - -T "$3" | tar -C "$2" --keep-directory-symlink -xf -'
  await runProgram('sh', ['-c', copy, 'sh', debian, folder, list])
  await cp(join(debian, certificates), join(folder, certificates))
  await cp(join(debian, 'usr/share/zoneinfo'), join(folder, 'usr/share/zoneinfo'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await cp(process.execPath, join(folder, 'nodejs/bin/node'))
  await writeFile(
    join(folder, 'etc/passwd'),
    `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${NONROOT}:${NONROOT}:nonroot:/home/nonroot:/sbin/nologin\n`,
  )
  await writeFile(join(folder, 'etc/group'), `root:x:0:\nnonroot:x:${NONROOT}:\n`)
  await runProgram('chmod', ['1777', join(folder, 'tmp')])
}

/** Makes both base images of the Dockerfile from Debian's packages and this machine's Node.js. */
export const createBaseImages = async (buildah: Buildah, folder: string): Promise<void> => {
  const debian = join(folder, 'debian')
  await debootstrap(debian)
  const runtime = join(folder, 'runtime')
  await createRuntime(debian, runtime)
  if ((await readdir(join(runtime, 'lib/x86_64-linux-gnu')).catch(() => [])).length === 0)
    throw new Error('The runtime image has no libraries.')
  await addNode(debian)
  await buildah.createImage(debian, buildBase, [])
  await buildah.createImage(runtime, runtimeBase, ['--user', String(NONROOT), '--entrypoint', '["/nodejs/bin/node"]'])
}
