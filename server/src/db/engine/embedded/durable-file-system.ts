import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface NodeFsModule {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  doSetAttr(target: unknown, node: unknown, attributes: { mode?: number }, ...operations: unknown[]): void
  tryFSOperation<T>(operation: () => T): T
}

/** Permission bits of group and others. */
const OTHERS = 0o077

/**
 * PGlite's file system on disk with fsync, which it lacks: otherwise a power failure would lose commits. `fsyncs` counts the
 * calls, so that opening can verify that a commit calls fsync. Files are private to this account: PGlite would set the mode
 * of new files to 0666 or 0644 regardless of the umask.
 */
export class DurableFileSystem extends NodeFS {
  fsyncs = 0

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const adapt: NonNullable<typeof emscriptenOpts.preRun>[number] = module => {
      // Emscripten's types don't describe NODEFS. The probe at opening would detect a change.
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
