interface Exposure {
  /** The server listens on a loopback address only. */
  readonly isLoopback: boolean
  readonly publicUrl?: string | undefined
  readonly trustProxy: boolean
}

/** Whether the settings let other machines reach the server, directly or through a proxy or tunnel. */
export const isExposed = ({ isLoopback, publicUrl, trustProxy }: Exposure): boolean =>
  !isLoopback || publicUrl !== undefined || trustProxy
