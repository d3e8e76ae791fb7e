import { createOperator, endOperator, resetPassword } from '../operators/operator.service.ts'
import { listOperators } from '../operators/operator.store.ts'
import { createOperatorToken, endOperatorToken } from '../operators/operator-token.service.ts'
import { listOperatorTokens } from '../operators/operator-token.store.ts'
import { type Command, optional } from './command.ts'
import { idFrom, instantFrom } from './key.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

export const operator: Command = {
  about: 'Operators: the people who run the service',
  actions: {
    add: {
      usage: 'vitrine operator add EMAIL',
      about: 'Add an operator. The password is shown once.',
      takes: ['EMAIL'],
      run: (call) =>
        withDeps(call, async (deps) => {
          const { email, password } = await createOperator(deps, call.positionals[0]!)
          call.out(`email     ${email}\npassword  ${password}\n\nKeep the password now: it is stored only as a hash.`)
          return 0
        }),
    },
    password: {
      usage: 'vitrine operator password EMAIL',
      about: 'Set a new password. It is shown once.',
      takes: ['EMAIL'],
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(`password  ${await resetPassword(deps, call.positionals[0]!)}`)
          return 0
        }),
    },
    disable: {
      usage: 'vitrine operator disable EMAIL',
      about: 'Disable an operator for good.',
      takes: ['EMAIL'],
      run: (call) =>
        withDeps(call, async (deps) => {
          await endOperator(deps, call.positionals[0]!)
          call.out('Disabled.')
          return 0
        }),
    },
    token: {
      usage: 'vitrine operator token [--label TEXT] [--expires TIME]',
      about: 'Create a token for /manage. It is shown once.',
      options: { label: { type: 'string' }, expires: { type: 'string' } },
      run: (call) =>
        withDeps(call, async (deps) => {
          const expires = instantFrom('expires', optional(call, 'expires'))
          const { id, token } = await createOperatorToken(deps, { label: optional(call, 'label') ?? '', expires })
          call.out(`id     ${id}\ntoken  ${token}\n\nKeep the token now: it is stored only as a hash.`)
          return 0
        }),
    },
    tokens: {
      usage: 'vitrine operator tokens',
      about: 'List all tokens for /manage.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listOperatorTokens(deps.db)))
          return 0
        }),
    },
    'disable-token': {
      usage: 'vitrine operator disable-token TOKEN_ID',
      about: 'Disable a token for good.',
      takes: ['TOKEN_ID'],
      run: (call) =>
        withDeps(call, async (deps) => {
          await endOperatorToken(deps, idFrom('operatorToken', call.positionals[0]!))
          call.out('Disabled.')
          return 0
        }),
    },
    list: {
      usage: 'vitrine operator list',
      about: 'List all operators.',
      run: (call) =>
        withDeps(call, async (deps) => {
          call.out(table(await listOperators(deps.db)))
          return 0
        }),
    },
  },
}
