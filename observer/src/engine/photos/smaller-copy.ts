const MAX_SIDE = 2048
const QUALITY = 0.85

/** Formats that can be copied without loss, unlike an animated GIF. */
const stillPicture = /^image\/(jpeg|png|webp|heic|heif|avif|bmp)$/

/** The bytes of a JPEG of at most 2,048 pixels a side; undefined if the picture is as small or can't be decoded. */
export const makeSmallerCopy = async (file: Blob): Promise<ArrayBuffer | undefined> => {
  if (!stillPicture.test(file.type)) return undefined
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = MAX_SIDE / Math.max(picture.width, picture.height)
    if (scale >= 1) return undefined
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const copy = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return copy && copy.size < file.size ? await copy.arrayBuffer() : undefined
  } catch {
    // It can't be decoded: the original is sent.
    return undefined
  }
}
