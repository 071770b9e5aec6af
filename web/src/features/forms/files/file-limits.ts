/** A questionnaire of a thousand questions has about a tenth of this. */
export const maxFileBytes = 10 * 1024 * 1024
