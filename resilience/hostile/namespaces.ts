import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A route to a folder, for `startServer`: a command that executes another one. */
export interface Route {
  readonly name: string
  readonly through: readonly string[]
  /** Path of the folder in the process. */
  readonly folder: string
}

/** Root may create namespaces; other users need a user namespace too. */
const userNamespace = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']

const unshare = (...options: string[]) => ['unshare', ...userNamespace, ...options]

const bindMount = (source: string, target: string) => [
  'sh',
  '-c',
  'mount --bind "$1" "$2" && shift 2 && exec "$@"',
  'sh',
  source,
  target,
]

/**
 * Routes to a folder from other namespaces that share only its files; `alias` is an empty folder for a bind mount.
 * Throws with the reason if the machine doesn’t permit one.
 */
export const routesTo = async (folder: string, alias: string): Promise<readonly Route[]> => {
  const mounted = bindMount(folder, alias)
  const routes: readonly Route[] = [
    { name: 'network namespace', through: unshare('--net'), folder },
    { name: 'bind mount', through: [...unshare('--mount'), ...mounted], folder: alias },
    {
      name: 'container',
      through: [...unshare('--net', '--mount', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'), ...mounted],
      folder: alias,
    },
  ]
  for (const { name, through } of routes) {
    const [command = '', ...args] = [...through, 'true']
    await execute(command, args).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        `This machine doesn't permit a process in another ${name}, so the attack can't run. It takes root, or user ` +
          `namespaces for everybody (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone).\n${reason}`,
        { cause: error },
      )
    })
  }
  return routes
}
