import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longer than these routes take on a machine that is not overloaded, and too short to be noticed. */
export const ANSWER_TICK_MS = 20

/**
 * For routes that must not tell by their time whether a person is known: the answer leaves at the next multiple of the tick
 * since the request came. The work for known and unknown people is the same but for some hundredths of a millisecond,
 * which many requests would show.
 */
export async function answerOnTick(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  // Refused unread, whoever asks: meanwhile the rest would be received.
  if (reply.statusCode !== 413) await delay(Math.ceil(ANSWER_TICK_MS - (reply.elapsedTime % ANSWER_TICK_MS)))
  return payload
}
