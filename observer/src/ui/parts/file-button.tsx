import { ButtonContent, type ButtonStyle, buttonClass } from './button.tsx'

/** Opens the camera or the gallery, during which the phone may end the page. */
export const FileButton = ({
  isCamera = false,
  onOpen,
  onFiles,
  ...style
}: ButtonStyle & { isCamera?: boolean; onOpen: () => void; onFiles: (files: File[]) => void }) => (
  <label className={`relative has-focus-visible:focus-ring ${buttonClass()}`}>
    <ButtonContent {...style} />
    <input
      className="absolute size-px opacity-0"
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
