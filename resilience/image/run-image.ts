import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { ImageConfig } from './buildah.ts'

interface Volume {
  readonly source: string
  readonly target: string
}

interface RunOptions {
  readonly root: string
  readonly config: ImageConfig
  readonly volumes: readonly Volume[]
  readonly environment: Readonly<Record<string, string>>
  /** Instead of the image's command. */
  readonly command?: readonly string[]
}

/**
 * Like compose.yaml's `read_only`, `tmpfs` and `no-new-privileges`, in a separate mount namespace: the arguments are the root, the
 * user, the volumes as pairs, `--`, and the command.
 */
const script = `set -e
root=$1; user=$2; shift 2
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
while [ "$1" != -- ]; do mount --bind "$1" "$root$2"; shift 2; done
shift
exec setpriv --no-new-privs chroot --userspec="$user" "$root" "$@"`

/** Starts a command of the image as its user. The process is the command's own, so signals reach it. */
export const startImage = ({ root, config, volumes, environment, command = config.Cmd }: RunOptions): ChildProcess => {
  const [program = '', ...first] = config.Entrypoint
  // A chroot starts in `/`, not in the image's folder.
  const args = [...first, ...command].map(arg =>
    /^[\w-]+\/.*\.m?js$/.test(arg) ? resolve(config.WorkingDir, arg) : arg,
  )
  const env = { ...Object.fromEntries(config.Env.map(each => each.split(/=(.*)/s).slice(0, 2))), ...environment }
  return spawn(
    'unshare',
    [
      ...['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', root, config.User],
      ...volumes.flatMap(({ source, target }) => [source, target]),
      ...['--', program, ...args],
    ],
    { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** Runs a command of the image to its end. */
export const runImage = async (options: RunOptions) => {
  const child = startImage(options)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>(end => child.once('close', end))
  return { code, output }
}
