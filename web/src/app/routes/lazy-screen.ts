import { type ComponentType, createElement, use } from 'react'

/**
 * A screen whose code is loaded when it is opened or preloaded. If that fails, the router shows the error page in its place, and
 * the next attempt loads it again. The router's own `lazyRouteComponent` reloads the page instead: offline, nothing remains.
 */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  let screen: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      module => {
        screen = module[name]
      },
      (cause: unknown) => {
        loading = undefined
        throw new ScreenLoadError({ cause })
      },
    )
    return loading
  }
  const LazyScreen = () => {
    if (!screen) use(preload())
    return screen && createElement(screen)
  }
  return Object.assign(LazyScreen, { preload })
}

/** The code of a screen could not be loaded. */
export class ScreenLoadError extends Error {
  constructor(options: ErrorOptions) {
    super('The code of the screen could not be loaded', options)
  }
}
