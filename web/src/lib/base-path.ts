const readBasePath = (): string => {
  // The prerendering of the build has no document.
  const block = typeof document === 'undefined' ? undefined : document.getElementById('settings')?.textContent
  // Written by the server; the type is checked there.
  return block ? ((JSON.parse(block) as { basePath?: string }).basePath ?? '') : ''
}

/** The path in front of all addresses, such as `/observe`; empty without one. From the settings in the page. */
export const basePath = readBasePath()

/** A path of a location without the base path. */
export const withoutBasePath = (path: string, base = basePath): string =>
  base !== '' && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path
