import { Camera, Image, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface PhotoButtonsProps {
  /** The camera or the gallery opens. The phone may end the page until it closes. */
  readonly onOpen: () => void
  readonly onFiles: (files: File[]) => void
}

/** The camera, or pictures that were taken before. */
export const PhotoButtons = (props: PhotoButtonsProps) => {
  const t = useTranslations('note')
  return (
    <div className="pair">
      <PhotoButton {...props} icon={Camera} name={t('camera')} isCamera />
      <PhotoButton {...props} icon={Image} name={t('gallery')} />
    </div>
  )
}

/** Opens the camera or the gallery. */
export const PhotoButton = ({
  icon: Icon,
  name,
  isCamera = false,
  onOpen,
  onFiles,
}: PhotoButtonsProps & { icon: LucideIcon; name: string; isCamera?: boolean }) => (
  <label className="button">
    <Icon className="icon" aria-hidden="true" />
    {name}
    <input
      type="file"
      accept="image/*"
      capture={isCamera ? 'environment' : undefined}
      multiple={!isCamera}
      onClick={onOpen}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same picture can be chosen again.
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  </label>
)
