import { unzipRaw } from 'unzipit'

const findEntries = async (file: Blob) => (await unzipRaw(file)).entries

/** The text of a file in a ZIP archive; undefined if there is none of this name. Throws if the archive isn't complete. */
export const readZipEntry = async (file: Blob, name: string): Promise<string | undefined> =>
  (await findEntries(file)).find(entry => entry.name === name)?.text()

/**
 * The unpacked size of a ZIP archive; undefined if it is damaged or an entry has another size than the archive states. An archive
 * that states more than `max` bytes isn't unpacked.
 */
export const measureUnpacked = async (file: Blob, max: number): Promise<number | undefined> => {
  try {
    const entries = await findEntries(file)
    const total = entries.reduce((sum, { size }) => sum + size, 0)
    // Each stream fails at the size that the archive states, so that a false size can't hide more.
    if (total <= max) for (const entry of entries) await (await entry.stream()).pipeTo(new WritableStream())
    return total
  } catch {
    return undefined
  }
}
