import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { type Db, transact } from '../../../db/client.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import type { Clock } from '../../../domain/clock.ts'
import { generateToken, hashToken } from '../../../domain/crypto/link-token.ts'
import { type Language, translate } from '../../../domain/messages.ts'
import { clientPrefixOf } from '../../../domain/network/ip-prefix.ts'
import { problem } from '../../../domain/problem.ts'
import { type MailSender, mailErrorCodes } from '../../../mail/mail-sender.ts'
import {
  countLinksSince,
  deleteLink,
  findMailAccounts,
  insertLink,
  lockMailAccount,
  type MailAccount,
} from './store.ts'
import type { BeginAttempt } from './use-link.ts'

const HOUR = 3_600_000
const linkHours = 1
/** Per account, so that strangers can’t fill its mailbox. */
const maxLinksPerHour = 3
const concurrentMessages = 2
/** More waiting requests are dropped: the person asks again. */
const maxWaiting = 100

export interface RequestPasswordDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly beginAttempt: BeginAttempt
  /** Absent without a mail server. */
  readonly mail?: MailSender | undefined
  /** Of the links; required with a mail server. */
  readonly publicUrl?: string | undefined
}

interface PasswordRequest {
  /** An account or an e-mail address. */
  readonly user: string
  readonly address: string
  readonly language: Language
}

/** Stores a link of an account, audited. Undefined if it has had too many, or has another address meanwhile. */
const createMailLink = (db: Db, mailAccount: MailAccount, address: string, now: Date) =>
  transact(db, async trx => {
    const { staffId, account, ngoId } = mailAccount
    if (!(await lockMailAccount(trx, mailAccount))) return undefined
    if ((await countLinksSince(trx, staffId, new Date(now.getTime() - HOUR))) >= maxLinksPerHour) return undefined
    const token = generateToken()
    const expiresAt = new Date(now.getTime() + linkHours * HOUR)
    await insertLink(trx, { tokenHash: hashToken(token), purpose: 'password', staffId, now, expiresAt })
    const audit = { action: 'session.request_password', at: now, staffId, account, ngoId, address } as const
    await recordAuditEntry({ db: trx, audit }, { kind: 'staff', id: staffId })
    return token
  })

/**
 * Returns a function that mails links for a new password. It returns before accounts are looked up, so that neither the
 * reply nor its time tells whether an account exists. Pending messages are completed when the server closes.
 */
export const createPasswordRequests = (app: FastifyInstance, dependencies: RequestPasswordDependencies) => {
  const { db, clock, beginAttempt, mail, publicUrl } = dependencies
  const limit = pLimit(concurrentMessages)
  const pending = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(pending)
  })

  const sendLink = async (sender: MailSender, account: MailAccount, { address, language }: PasswordRequest) => {
    const token = await createMailLink(db, account, address, clock())
    if (token === undefined) return
    const url = `${publicUrl}/new-password#${token}`
    const subject = translate(language, ['password_mail_subject'])
    const text = translate(language, ['password_mail_text', account.account, url, linkHours])
    try {
      await sender.send({ to: account.email, subject, text })
    } catch (error) {
      // A link that wasn't sent doesn't count.
      await deleteLink(db, hashToken(token))
      const fields = { staffId: account.staffId, ...mailErrorCodes(error) }
      app.log.error(fields, 'A link for a new password could not be mailed')
    }
  }

  const sendLinks = async (sender: MailSender, request: PasswordRequest) => {
    for (const account of await findMailAccounts(db, request.user)) await sendLink(sender, account, request)
  }

  return async (request: PasswordRequest): Promise<void> => {
    if (!mail) throw problem('not_found')
    await beginAttempt(` forgotten ${clientPrefixOf(request.address)}`, request.address)
    if (limit.pendingCount >= maxWaiting) return
    const sending = limit(() => sendLinks(mail, request))
      .catch((error: unknown) => app.log.error({ err: error }, 'Links for a new password could not be made'))
      .finally(() => pending.delete(sending))
    pending.add(sending)
  }
}
