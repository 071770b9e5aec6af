import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Listen } from './db/client.ts'
import { findElectionSettings } from './db/shared/election-settings.ts'
import type { Clock } from './domain/clock.ts'
import { problem } from './domain/problem.ts'
import { analysisRoutes } from './features/analysis/routes.ts'
import { answerRoutes, readUnseen } from './features/answers/routes.ts'
import { markSeen } from './features/answers/threads/seen-store.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { awayMailRoutes } from './features/away-mail/feature.ts'
import { backupRoutes } from './features/backup/feature.ts'
import { binRoutes } from './features/bin/feature.ts'
import { readQueue } from './features/calls/expected/read-board.ts'
import { callRoutes } from './features/calls/routes.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { columnRoutes, findColumns } from './features/columns/feature.ts'
import { correctionRoutes } from './features/corrections/routes.ts'
import { electionSettingsRoutes, readElectionSettings } from './features/election-settings/routes.ts'
import { type ExportDependencies, exportRoutes } from './features/exports/routes.ts'
import { followUpRoutes } from './features/follow-ups/routes.ts'
import { formRoutes, listForms } from './features/forms/routes.ts'
import { geographyRoutes } from './features/geography/routes.ts'
import { findGuides, guideRoutes } from './features/guides/feature.ts'
import { healthRoutes } from './features/health/feature.ts'
import { countHelpCalls, helpCallRoutes } from './features/help-calls/feature.ts'
import { type LiveDependencies, liveRoutes } from './features/live/routes.ts'
import { ngoRoutes } from './features/ngos/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { numberRoutes } from './features/numbers/routes.ts'
import { observerAppRoutes } from './features/observer-app/routes.ts'
import { observerRoutes } from './features/observers/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { placeRoutes } from './features/places/routes.ts'
import { readTokenRoutes } from './features/read-tokens/feature.ts'
import { countMissing, readinessRoutes } from './features/readiness/routes.ts'
import { retentionRoutes } from './features/retention/feature.ts'
import { roundRoutes } from './features/rounds/routes.ts'
import { savedViewRoutes } from './features/saved-views/feature.ts'
import { beginAttempt } from './features/session/login-throttle/login-attempt.ts'
import { connectToProvider, type OidcSettings } from './features/session/oidc/provider.ts'
import { createAuthenticator, sessionRoutes } from './features/session/routes.ts'
import { situationRoutes } from './features/situation/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { startRoutes } from './features/start/routes.ts'
import { stationRoutes } from './features/stations/routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { unplacedRoutes } from './features/unplaced/routes.ts'
import { countOpenReports } from './features/unplaced/store.ts'
import { closeConnectionsOnStop } from './http/connections/close-connections.ts'
import { installCors } from './http/connections/cors.ts'
import { discardRefusedBodies } from './http/connections/discard-rest.ts'
import { type ConnectionLimits, connectionLimits, defaultLimits } from './http/connections/limits.ts'
import { ignoreExpectHeader, rejectMalformedRequest } from './http/connections/malformed-requests.ts'
import { disconnectStalledReaders } from './http/connections/stalled-readers.ts'
import { installHsts } from './http/connections/transport-security.ts'
import { serveOpenApi } from './http/docs/openapi.ts'
import { installErrorHandler, sendProblem } from './http/error-handler.ts'
import type { Metrics } from './http/metrics/metrics.ts'
import { createOutageHooks } from './http/outage/outage-log.ts'
import { installBytesParser, installJsonParser } from './http/request/json-body.ts'
import { normalizeSlashes, removeBasePath } from './http/request/path.ts'
import { createRouteRegistrar, type RouteRegistrar } from './http/route-registrar.ts'
import type { ServerContext } from './http/server-context.ts'
import { serveWeb, type WebOptions } from './http/web.ts'
import type { MailSender } from './mail/mail-sender.ts'
import { type MessageSenders, sendsMessages } from './push/message-senders.ts'
import type { Tls } from './startup/tls-files.ts'

/** Dependencies of the application, which tests and the demo replace. */
export interface AppDependencies extends ServerContext, MessageSenders {
  /** Ages are counted up to this time instead of now: that of an archive. */
  readonly ageClock?: Clock | undefined
  /** Subscribes to changes by other processes; absent if polling is enough. */
  readonly listen?: Listen | undefined
  readonly liveIntervals?: LiveDependencies['liveIntervals']
  /** Absent without an identity provider. */
  readonly oidc?: OidcSettings | undefined
  /** Absent without a mail server: no link can be requested by mail, and accounts that are away get none. */
  readonly mail?: MailSender | undefined
  readonly runExport?: ExportDependencies['runExport']
  readonly maxPictureBytes?: ExportDependencies['maxPictureBytes']
  /** Requests the public URL, for the readiness; absent if it isn't to be requested. */
  readonly requestPublicUrl?: (() => Promise<unknown>) | undefined
  /** Version of the product, for the readiness. */
  readonly version?: string | undefined
  /** Folder of the server's files, whose disk the readiness checks. */
  readonly dataFolder?: string | undefined
  /** The server listens on a loopback address. */
  readonly isLoopback: boolean
  readonly logLevel: string
  readonly trustProxy: boolean
  /** Absent if a proxy or nothing encrypts. */
  readonly tls?: Tls | undefined
  readonly corsOrigins: readonly string[]
  /** Overrides of the default limits. */
  readonly limits?: Partial<ConnectionLimits> | undefined
  /** Absent if no metrics port is set. */
  readonly metrics?: Metrics | undefined
  /** Absent for a server of the API only. */
  readonly web?: WebOptions | undefined
}

/**
 * Standard output is for the operator; the log goes to standard error. Headers and packets may hold secrets, and libraries log
 * them at trace level.
 */
const logTarget = { stream: process.stderr, redact: ['headers', '*.headers', '*.rawPacket'] }

/** Features don't import each other, so the start call receives their functions. */
const serveStart = (
  serve: RouteRegistrar,
  { clock, timeZone, mail, findInstalled, ...senders }: AppDependencies,
  ageClock: Clock,
) => {
  startRoutes(serve, {
    sendsMail: mail !== undefined,
    readElection: ({ db }) => readElectionSettings(db, { timeZone, findInstalled }),
    readUnseen: (scoped, actor) => readUnseen(scoped, actor, clock()),
    countUnplaced: countOpenReports,
    readOwing: scoped => readQueue(scoped, {}, ageClock()),
    countHelpCalls,
    readColumns: (scoped, { staffId }) => findColumns(scoped, staffId),
    countMissing: ({ db }) =>
      countMissing(db, {
        ...{ timeZone, now: clock() },
        isPushConfigured: sendsMessages(senders),
        isWebPushConfigured: senders.webPush !== undefined,
      }),
  })
}

const registerFeatures = (serve: RouteRegistrar, app: FastifyInstance, dependencies: AppDependencies) => {
  sessionRoutes(serve, app, dependencies)
  observerRoutes(serve, dependencies)
  ngoRoutes(serve, dependencies)
  staffRoutes(serve, app, {
    ...dependencies,
    beginAttempt: (key, address) => beginAttempt(dependencies, key, address),
  })
  geographyRoutes(serve, dependencies)
  placeRoutes(serve, dependencies)
  formRoutes(serve, app, dependencies)
  answerRoutes(serve, dependencies)
  noteRoutes(serve, dependencies)
  unplacedRoutes(serve, dependencies)
  outboxRoutes(serve, app, dependencies)
  cardRoutes(serve, dependencies)
  helpCallRoutes(serve, dependencies)
  observerAppRoutes(serve, {
    ...dependencies,
    findGuides,
    listForms: scoped => listForms(scoped, { kind: 'app' }),
    readElection: ({ db }) => readElectionSettings(db, dependencies),
  })
  followUpRoutes(serve, app, {
    ...dependencies,
    markSeen: ({ scoped, actor }, report) => markSeen(scoped, { ...report, viewerId: actor.staffId }, report),
  })
  correctionRoutes(serve, dependencies)
  savedViewRoutes(serve)
  guideRoutes(serve, dependencies)
  columnRoutes(serve)
  electionSettingsRoutes(serve, dependencies)
  const ageDependencies = { ...dependencies, clock: dependencies.ageClock ?? dependencies.clock }
  callRoutes(serve, ageDependencies)
  notificationRoutes(serve, dependencies)
  stationRoutes(serve, dependencies)
  timelineRoutes(serve)
  statisticsRoutes(serve, app, dependencies)
  situationRoutes(serve, ageDependencies)
  numberRoutes(serve, dependencies)
  analysisRoutes(serve, dependencies)
  exportRoutes(serve, app, dependencies)
  readTokenRoutes(serve, dependencies)
  auditRoutes(serve, dependencies)
  binRoutes(serve, app, dependencies)
  backupRoutes(serve, app, dependencies)
  retentionRoutes(serve, app, dependencies)
  roundRoutes(serve, dependencies)
  const { mail, oidc } = dependencies
  readinessRoutes(serve, {
    ...dependencies,
    checkMail: mail?.verify,
    checkOidc: oidc && (() => connectToProvider(oidc)),
  })
  serveStart(serve, dependencies, ageDependencies.clock)
  healthRoutes(serve, dependencies)
  const { openStreams, openSessions } = liveRoutes(serve, app, dependencies)
  awayMailRoutes(serve, app, { ...dependencies, openSessions })
  dependencies.metrics?.gauge('scrutineer_live_streams', 'Number of open live streams.', openStreams)
}

/** Creates the application, ready for `listen` or `inject`. */
export const createApp = async (dependencies: AppDependencies): Promise<FastifyInstance> => {
  const { basePath = '' } = dependencies
  const limits = { ...defaultLimits, ...dependencies.limits }
  const { http, ...timeouts } = connectionLimits(limits)
  const app = Fastify({
    // A server of HTTPS offers what one of HTTP does, which the types don't say.
    ...((dependencies.tls ? { https: { ...http, ...dependencies.tls } } : { http }) as { http: typeof http }),
    ...timeouts,
    logger: { ...logTarget, level: dependencies.logLevel, hooks: createOutageHooks() },
    // URLs may contain signatures of pictures, so requests aren't logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One proxy: only the last address in its header is trustworthy; the client may forge the others.
    trustProxy: dependencies.trustProxy && ((_proxy: string, hop: number) => hop === 0),
    bodyLimit: defaultLimits.bodyBytes,
    rewriteUrl: ({ url = '/' }) => removeBasePath(normalizeSlashes(url), basePath),
    frameworkErrors: sendProblem,
    clientErrorHandler: rejectMalformedRequest,
    forceCloseConnections: 'idle',
  })
  installErrorHandler(app)
  installJsonParser(app)
  installBytesParser(app)
  closeConnectionsOnStop(app, limits.graceMs)
  disconnectStalledReaders(app, limits.stallMs)
  discardRefusedBodies(app)
  ignoreExpectHeader(app)
  // Default for all responses: they contain personal data or tokens and depend on the session.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  installHsts(app, dependencies.publicUrl)
  await installCors(app, dependencies.corsOrigins)
  await app.register(multipart)
  dependencies.metrics?.timeRequests(app)
  if (dependencies.web)
    await serveWeb(
      app,
      dependencies.web,
      {
        basePath,
        publicUrl: dependencies.publicUrl ?? '',
        passwordByMail: dependencies.mail !== undefined,
        signInWithProvider: dependencies.oidc !== undefined,
      },
      { findElection: () => findElectionSettings(dependencies.db), ...dependencies },
    )
  else
    app.setNotFoundHandler(() => {
      throw problem('not_found')
    })
  serveOpenApi(app, dependencies.publicUrl, basePath)

  const serve = createRouteRegistrar(app, dependencies, createAuthenticator(dependencies))
  registerFeatures(serve, app, dependencies)
  await app.ready()
  return app
}
