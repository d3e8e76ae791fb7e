import type { CallOptions, PostOptions, Send } from './transport.ts'
import type {
  AdvanceClock,
  AdvanceReport,
  NewSandboxEvent,
  NewSandboxOwner,
  SandboxCoverage,
  SandboxEvent,
  SandboxOwner,
  SandboxStory,
} from './wire.ts'

/** It is answered when all that fell due is done, which may be much. */
const ADVANCE_TIMEOUT_MS = 600_000

/** For tests of your own software, with a key of the sandbox. */
export const sandboxCalls = (send: Send) => ({
  stories: async (call?: CallOptions) => (await send<{ data: SandboxStory[] }>(['sandbox', 'stories'], call)).data,
  /** A person who lives a story, with accounts and a valid consent. */
  createOwner: (body: NewSandboxOwner, call?: PostOptions) =>
    send<SandboxOwner>(['sandbox', 'owners'], { method: 'POST', body, ...call }),
  /** It has happened when this resolves. */
  happen: (ownerId: string, body: NewSandboxEvent, call?: PostOptions) =>
    send<SandboxEvent>(['sandbox', 'owners', ownerId, 'events'], { method: 'POST', body, ...call }),
  /** Resolves when everything that is due until then is done. May take ten minutes, unless `timeoutMs` is given. */
  advance: (body: AdvanceClock, { timeoutMs = ADVANCE_TIMEOUT_MS, ...call }: PostOptions = {}) =>
    send<AdvanceReport>(['sandbox', 'clock'], { method: 'POST', body, timeoutMs, ...call }),
  /** Which situations this key has met, since then, and whether it read what followed. */
  coverage: ({ since }: { since?: string | undefined } = {}, call?: CallOptions) =>
    send<SandboxCoverage>(['sandbox', 'coverage'], { query: { since }, ...call }),
})
