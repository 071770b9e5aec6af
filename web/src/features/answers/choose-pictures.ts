import { noteUpload } from '@scrutineer/contract/notes'

/** What a note's pictures may be; the server looks at the content itself. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

export interface RefusedPicture {
  readonly name: string
  readonly why: 'kind' | 'size' | 'number'
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds files to a note's pictures, each once; what the server would refuse is refused here, with the reason. */
export const choosePictures = (held: readonly File[], added: readonly File[]) => {
  const pictures = [...held]
  const refused: RefusedPicture[] = []
  for (const file of added) {
    const { name } = file
    if (pictures.some(other => isSame(other, file))) continue
    if (!pictureKinds.includes(file.type)) refused.push({ name, why: 'kind' })
    else if (file.size > noteUpload.maxBytes) refused.push({ name, why: 'size' })
    else if (pictures.length === noteUpload.maxFiles) refused.push({ name, why: 'number' })
    else pictures.push(file)
  }
  return { pictures, refused }
}
