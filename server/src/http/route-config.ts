/** What hooks and parsers that serve every call know of the one that is asked for. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is parsed in slices; its lists may have so many elements. */
    maxItems?: number | undefined
    /** Failures repeat their title as `error`. */
    includesLegacyError?: boolean | undefined
  }
}

export {}
