import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeFsModule {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  tryFSOperation<T>(operation: () => T): T
}

/**
 * PGlite's file system on disk with the one call that it lacks: without fsync every commit is a promise that a power cut
 * breaks. `fsyncs` counts the calls, so that opening can prove that a commit makes one.
 */
export class DurableFileSystem extends NodeFS {
  fsyncs = 0

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFsync: NonNullable<typeof emscriptenOpts.preRun>[number] = module => {
      // Emscripten's types don't tell what its NODEFS consists of; the probe at opening would notice a change of it.
      const nodeFs = module.NODEFS as unknown as NodeFsModule
      nodeFs.stream_ops.fsync = stream => {
        this.fsyncs += 1
        nodeFs.tryFSOperation(() => fs.fsyncSync(stream.nfd))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
