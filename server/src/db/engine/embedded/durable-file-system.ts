import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeFsModule {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  doSetAttr(target: unknown, node: unknown, attributes: { mode?: number }, ...operations: unknown[]): void
  tryFSOperation<T>(operation: () => T): T
}

/** What group and others may do with a file. */
const OTHERS = 0o077

/**
 * PGlite's file system on disk with the one call that it lacks: without fsync every commit is a promise that a power cut
 * breaks. `fsyncs` counts the calls, so that opening can prove that a commit makes one. Files are for this account only:
 * PGlite sets the mode of each file that it creates to 0666 or 0644, whatever the umask of the process.
 */
export class DurableFileSystem extends NodeFS {
  fsyncs = 0

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const adapt: NonNullable<typeof emscriptenOpts.preRun>[number] = module => {
      // Emscripten's types don't tell what its NODEFS consists of; the probe at opening would notice a change of it.
      const nodeFs = module.NODEFS as unknown as NodeFsModule
      nodeFs.stream_ops.fsync = stream => {
        this.fsyncs += 1
        nodeFs.tryFSOperation(() => fs.fsyncSync(stream.nfd))
        return 0
      }
      const setAttributes = nodeFs.doSetAttr.bind(nodeFs)
      nodeFs.doSetAttr = (target, node, { mode, ...rest }, ...operations) =>
        setAttributes(target, node, mode === undefined ? rest : { ...rest, mode: mode & ~OTHERS }, ...operations)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), adapt] } }
  }
}
