import type { Actor } from '../platform/changes/actor.ts'
import { ROLES } from '../platform/core/role.ts'
import type { Deps } from '../platform/db/deps.ts'
import {
  createOperator,
  editOperator,
  endOperatorSessions,
  type OperatorEdit,
  removeOperator,
  requireOperator,
} from '../surfaces/operators/operator.service.ts'
import { listOperators } from '../surfaces/operators/operator.store.ts'
import { listOperatorSessions } from '../surfaces/operators/operator-session.store.ts'
import { createOperatorToken, endOperatorToken } from '../surfaces/operators/operator-token.service.ts'
import { listOperatorTokens } from '../surfaces/operators/operator-token.store.ts'
import { type Action, type Command, type Invocation, oneOf, optional, Usage } from './command.ts'
import { idFrom, instantFrom } from './key.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const ALL = { before: null, limit: 10_000 }
const role = { type: 'string' } as const

/** An action on one operator, named by e-mail address. */
const about = (
  name: string,
  about: string,
  work: (call: Invocation, deps: Deps, by: Actor) => Promise<void>,
): Action => ({
  usage: `vitrine operator ${name} EMAIL`,
  about,
  takes: ['EMAIL'],
  run: (call) =>
    withDeps(call, async (deps, by) => {
      await work(call, deps, by)
      return 0
    }),
})

async function edit(call: Invocation, deps: Deps, by: Actor, change: OperatorEdit): Promise<{ password?: string }> {
  const { id } = await requireOperator(deps, call.positionals[0]!)
  return editOperator(deps, by, id, change)
}

export const operator: Command = {
  about: 'Operators: the people who run the service',
  actions: {
    add: {
      usage: 'vitrine operator add EMAIL [--role viewer|editor|admin]',
      about:
        'Add an operator, as an admin by default. The password is shown once; a second factor is enrolled at the first sign-in.',
      takes: ['EMAIL'],
      options: { role },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const facts = { email: call.positionals[0]!, role: oneOf(call, 'role', ROLES, 'admin') }
          const { email, password } = await createOperator(deps, by, facts)
          call.out(`email     ${email}\npassword  ${password}\n\nKeep the password now: it is stored only as a hash.`)
          const console =
            call.config.PUBLIC_URL === undefined ? '/console of the server' : `${call.config.PUBLIC_URL}/console`
          call.out(
            `Next: sign in at ${console}, with an authenticator app at hand: it is enrolled at the first sign-in.`,
          )
          return 0
        }),
    },
    role: {
      usage: 'vitrine operator role EMAIL viewer|editor|admin',
      about: 'Give an operator another role. The last admin keeps it.',
      takes: ['EMAIL', 'ROLE'],
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const wanted = ROLES.find((one) => one === call.positionals[1])
          if (!wanted) throw new Usage(`ROLE must be one of ${ROLES.join(', ')}`)
          await edit(call, deps, by, { role: wanted })
          call.out(`Now ${wanted}.`)
          return 0
        }),
    },
    password: about(
      'password',
      'Set a new password, which is shown once. Ends all sessions.',
      async (call, deps, by) => {
        const { password } = await edit(call, deps, by, { resetPassword: true })
        call.out(`password  ${password}`)
      },
    ),
    'reset-totp': about(
      'reset-totp',
      'Remove the second factor: another one is enrolled at the next sign-in. Ends all sessions.',
      async (call, deps, by) => {
        await edit(call, deps, by, { resetTotp: true })
        call.out('Removed.')
      },
    ),
    disable: about('disable', 'Disable an operator, at once.', async (call, deps, by) => {
      await edit(call, deps, by, { disabled: true })
      call.out('Disabled.')
    }),
    enable: about('enable', 'Let a disabled operator sign in again.', async (call, deps, by) => {
      await edit(call, deps, by, { disabled: false })
      call.out('Enabled.')
    }),
    remove: {
      usage: 'vitrine operator remove EMAIL [--keep-tokens]',
      about:
        'Remove an operator. What they changed stays recorded. The tokens that they made end; with --keep-tokens these are yours from then on.',
      takes: ['EMAIL'],
      options: { 'keep-tokens': { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { id } = await requireOperator(deps, call.positionals[0]!)
          await removeOperator(deps, by, id, call.values['keep-tokens'] === true ? 'take-over' : 'end')
          call.out('Removed.')
          return 0
        }),
    },
    sessions: {
      usage: 'vitrine operator sessions EMAIL [--end]',
      about: 'List the browsers in which an operator is signed in; with --end, sign them all out.',
      takes: ['EMAIL'],
      options: { end: { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { id } = await requireOperator(deps, call.positionals[0]!)
          if (call.values.end === true) call.out(`Ended ${await endOperatorSessions(deps, by, id)}.`)
          else call.out(table(await listOperatorSessions(deps.db, id)))
          return 0
        }),
    },
    token: {
      usage: 'vitrine operator token [--label TEXT] [--role viewer|editor|admin] [--expires TIME]',
      about: 'Create a token for /manage, with the role admin by default. It is shown once.',
      options: { label: { type: 'string' }, role, expires: { type: 'string' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const { id, token } = await createOperatorToken(deps, by, {
            label: optional(call, 'label') ?? '',
            role: oneOf(call, 'role', ROLES, 'admin'),
            expires: instantFrom('expires', optional(call, 'expires')),
          })
          call.out(`id     ${id}\ntoken  ${token}\n\nKeep the token now: it is stored only as a hash.`)
          return 0
        }),
    },
    tokens: {
      usage: 'vitrine operator tokens',
      about: 'List all tokens for /manage.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listOperatorTokens(deps.db, ALL)))
          return 0
        }),
    },
    'disable-token': {
      usage: 'vitrine operator disable-token TOKEN_ID',
      about: 'Disable a token for good.',
      takes: ['TOKEN_ID'],
      run: (call) =>
        withDeps(call, async (deps, by) => {
          await endOperatorToken(deps, by, idFrom('operatorToken', call.positionals[0]!))
          call.out('Disabled.')
          return 0
        }),
    },
    list: {
      usage: 'vitrine operator list',
      about: 'List all operators.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listOperators(deps.db, ALL)))
          return 0
        }),
    },
  },
}
