import * as z from 'zod/mini'
import { isLanguageTag, productLanguages } from '../core/languages.ts'
import { isTimeZone } from './time-zone.ts'

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an https:// or http:// address' })

/** A time zone's name in the web's settings. */
export const WebTimeZone = z
  .string({ error: 'must be a text' })
  .check(z.refine<string>(isTimeZone, { error: 'must be a time zone such as Europe/Bucharest' }))

/** Settings of the web client, served as `/config.json`. */
export const WebSettings = z.object({
  /** Origin of the API without `/api`; empty for the page's origin. */
  apiBaseUrl: z.prefault(z.union([z.literal(''), webAddress], { error: 'must be an https:// or http:// address' }), ''),
  /**
   * Path in front of all addresses of the web and, without `apiBaseUrl`, of the API, such as `/observe`. The server sets it; it
   * is read from the page only.
   */
  basePath: z.prefault(z.string({ error: 'must be a text' }), ''),
  /** Public address of the server with the base path, without a slash at its end; empty if it isn't set. The server sets it in the page too. */
  publicUrl: z.prefault(z.string({ error: 'must be a text' }), ''),
  /** The server mails links for a new password. It sets this in the page, like `basePath`. */
  passwordByMail: z.prefault(z.boolean({ error: 'must be true or false' }), false),
  /** Staff may sign in with an identity provider. The server sets this in the page too. */
  signInWithProvider: z.prefault(z.boolean({ error: 'must be true or false' }), false),
  productName: z.prefault(z.string({ error: 'must be a text' }), 'Scrutineer'),
  /** URL of the observers' guide; null disables the link. */
  observerGuideUrl: z.prefault(z.nullable(webAddress), null),
  /** Also sends a new observer's PIN in the query string, for servers that require it there. */
  pinInQuery: z.prefault(z.boolean({ error: 'must be true or false' }), false),
  /**
   * Time of the archive that the server shows: it refuses every change. The server sets it (`scrutineer open-archive`); null for
   * a running mission.
   */
  archivedAt: z.prefault(z.nullable(z.iso.datetime({ error: 'must be a time' })), null),
  /** Name of the archive's election; empty for a running mission, whose name needs a sign-in. The server sets it. */
  archivedElection: z.prefault(z.string({ error: 'must be a text' }), ''),
  /** The election's time zone; the settings of the election override it, like the following. */
  timeZone: z.prefault(WebTimeZone, 'Europe/Bucharest'),
  /** Tags of the languages that staff may choose: each has a file in `assets/i18n`. */
  languages: z.prefault(
    z
      .array(
        z
          .string({ error: 'must be a text' })
          .check(z.refine<string>(isLanguageTag, { error: 'must be a BCP 47 tag such as pt-BR' })),
        { error: 'must be a list' },
      )
      .check(z.minLength(1, { error: 'must not be empty' })),
    [...productLanguages],
  ),
})
export type WebSettings = z.infer<typeof WebSettings>
