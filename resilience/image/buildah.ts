import { join } from 'node:path'
import * as z from 'zod'
import { runProgram } from '../harness/commands.ts'

const Inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      WorkingDir: z.string(),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})
export type ImageConfig = z.infer<typeof Inspected>['Docker']['config']

/** Buildah with a separate storage, removed with `folder`. It needs neither a daemon nor a registry. */
export const openBuildah = (folder: string) => {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = async (...args: string[]) => (await runProgram('buildah', [...storage, ...args])).trim()
  /** Mounts the file system of an image and returns its path. */
  const mount = async (image: string) => {
    const container = await buildah('from', '--pull-never', image)
    return { container, root: await buildah('mount', container) }
  }
  return {
    mount,
    createImage: async (source: string, name: string, config: readonly string[]) => {
      const { container, root } = await mount('scratch')
      await runProgram('cp', ['-a', `${source}/.`, root])
      if (config.length > 0) await buildah('config', ...config, container)
      await buildah('commit', '--quiet', '--rm', container, name)
    },
    /** Builds the Dockerfile; `volumes` are mounted during its commands and aren't in the image. */
    build: (context: string, name: string, volumes: readonly string[]) =>
      runProgram(
        'buildah',
        [
          ...storage,
          'bud',
          // The only format with a health check.
          ...['--format', 'docker', '--isolation', 'chroot', '--pull-never', '--no-cache'],
          ...volumes.flatMap(volume => ['--volume', volume]),
          ...['--tag', name, context],
        ],
        context,
      ),
    inspect: async (image: string): Promise<ImageConfig> =>
      Inspected.parse(JSON.parse(await buildah('inspect', '--type', 'image', image))).Docker.config,
    removeAll: () => buildah('rm', '--all'),
  }
}
export type Buildah = ReturnType<typeof openBuildah>
