/** A small PNG file. */
export const createPicture = async (name = 'seal.png') => {
  const canvas = new OffscreenCanvas(60, 40)
  canvas.getContext('2d')?.fillRect(10, 10, 20, 20)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}
