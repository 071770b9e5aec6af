import type { FastifyReply } from 'fastify'

/** Sets the number of reports of a post that were stored as unplaced; no header for 0. */
export const setUnplacedHeader = (reply: FastifyReply, count: number): void => {
  if (count > 0) reply.header('unplaced', String(count))
}
