/** Opens an address with the application's routes. Returns the names of its search parameters, and of those with a valid value. */
export type OpenAddress = (
  address: string,
) => Promise<{ readonly names: readonly string[]; readonly accepted: readonly string[] }>

/** A call with which a page is opened. */
interface FirstCall {
  readonly url: string
  /** The parameter of the call by the parameter of the page's address that becomes it. */
  readonly names?: Readonly<Record<string, string>>
  /** Only organizers make it. */
  readonly organizer?: true
}

/** What `first-frame.js` needs to make a page's first calls before the application's code runs. */
export interface FirstCalls {
  readonly path: string
  /** Parameters of the page's address whose calls are known. */
  readonly names: readonly string[]
  /** The start call, then those of the route's loader. */
  readonly calls: readonly FirstCall[]
}

const tokenOf = (isOrganizer: boolean) => `.${btoa(JSON.stringify({ sub: 'prerender', Organizer: isOrganizer }))}.`

/** The addresses of the calls that the routes make for an address. */
const record = async (open: OpenAddress, address: string, isOrganizer = true) => {
  const urls: string[] = []
  const { fetch, localStorage } = globalThis
  globalThis.fetch = async url => {
    urls.push(String(url))
    return new Response('null')
  }
  globalThis.localStorage = { ...localStorage, getItem: name => (name === 'token-id' ? tokenOf(isOrganizer) : null) }
  try {
    return { ...(await open(address)), urls }
  } finally {
    Object.assign(globalThis, { fetch, localStorage })
  }
}

/** Values of a search parameter, of which its route accepts at least one, unless it has a fixed set of values. */
const probes = ['100', 'true', 'Probe', '2024-06-09T08:00']

/** The parameter of `url` that differs from `base` by having the value; null if none differs, undefined if it is not only one. */
const findChange = (base: string, url: string, value: string) => {
  const [before, after] = [base, url].map(each => new URL(each, 'http://localhost'))
  if (!before || !after) return undefined
  const names = new Set([...before.searchParams.keys(), ...after.searchParams.keys()])
  const changed = [...names].filter(name => before.searchParams.get(name) !== after.searchParams.get(name))
  if (changed.length === 0) return null
  return changed.length === 1 && after.searchParams.get(changed[0] ?? '') === value ? changed[0] : undefined
}

/** Finds out which parameter of each call a parameter of the address becomes; undefined if it becomes anything else. */
const findNames = async (open: OpenAddress, path: string, name: string, base: readonly string[]) => {
  for (const value of probes) {
    const { urls, accepted } = await record(open, `${path}?${new URLSearchParams({ [name]: value })}`)
    if (!accepted.includes(name)) continue
    if (urls.length !== base.length) return undefined
    const changes = urls.map((url, at) => findChange(base[at] ?? '', url, value))
    return changes.includes(undefined) ? undefined : changes
  }
  return undefined
}

/** Runs a page's routes to learn its first calls, so that nothing about them is written twice. */
export const findFirstCalls = async (open: OpenAddress, path: string): Promise<FirstCalls> => {
  const { names, urls } = await record(open, path)
  const others = await record(open, path, false)
  const known = new Map<string, readonly (string | null | undefined)[]>()
  for (const name of names) {
    const changes = await findNames(open, path, name, urls)
    if (changes) known.set(name, changes)
  }
  const calls = urls.map((url, at) => {
    const changes = [...known].flatMap(([name, ofCalls]) => (ofCalls[at] ? [[name, ofCalls[at]] as const] : []))
    return {
      url,
      ...(changes.length > 0 && { names: Object.fromEntries(changes) }),
      ...(!others.urls.includes(url) && { organizer: true as const }),
    }
  })
  return { path, names: [...known.keys()], calls }
}
