/** Saves a blob as a download of the browser. */
export const saveFile = (bytes: Blob, name: string) => {
  const url = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Safari reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
