/** Whether a question is answered by one typed value. It is the answer: its option's text is for phones that know no inputs. */
export const isOnlyField = (options: readonly { readonly input?: unknown }[]): boolean =>
  options.length === 1 && options[0]?.input != null
