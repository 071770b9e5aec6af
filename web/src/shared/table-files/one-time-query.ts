/** Options of a query that reads a file which the user has just chosen: never shared, repeated or stored. */
export const oneTimeQuery = {
  placeholderData: undefined,
  structuralSharing: false,
  retry: false,
  staleTime: 'static',
  gcTime: 0,
} as const
