import type { FastifyReply } from 'fastify'

/** Tells a phone how many reports of its post were kept as unplaced; nothing where all were placed. */
export const setUnplacedHeader = (reply: FastifyReply, count: number): void => {
  if (count > 0) reply.header('unplaced', String(count))
}
