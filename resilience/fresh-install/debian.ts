import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runProgram } from '../harness/commands.ts'

export interface Debian {
  /** Path of its root on this machine. */
  readonly root: string
  /** Runs a shell script as root; throws if it fails. */
  readonly run: (script: string) => Promise<string>
  /** Starts a shell command as an account of this Debian. */
  readonly start: (account: string, command: string, environment?: NodeJS.ProcessEnv) => ChildProcess
}

const path = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

/** In a separate mount namespace, so that nothing stays mounted. The arguments are the root, the account and the command. */
const script = `set -e
root=$1; account=$2; shift 2
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
uid=$(chroot "$root" id -u "$account"); gid=$(chroot "$root" id -g "$account")
exec chroot --userspec="$uid:$gid" "$root" /bin/sh -c "$1"`

/** A minimal Debian with this machine's Node.js in a folder. It shares the network of this machine. Needs root. */
export const createDebian = async (root: string): Promise<Debian> => {
  await runProgram('debootstrap', ['--variant=minbase', '--include=ca-certificates,libssl3', 'bookworm', root])
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  await chmod(join(root, 'usr/local/bin/node'), 0o755)
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  const start: Debian['start'] = (account, command, environment = {}) =>
    spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', root, account, command], {
      env: { ...path, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return { root, start, run: command => outputOf(start('root', `set -e\n${command}`)) }
}

/** The output of a program; throws if it fails. */
export const outputOf = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout || !child.stderr) throw new Error('the output is piped')
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`ended with ${code}:\n${`${out}\n${err}`.slice(-4_000)}`)
  return out
}
