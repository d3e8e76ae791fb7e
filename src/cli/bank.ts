import { BANK_PARAMETERS, BANK_USAGE, BankUsage, startBankByCommand, UnreadableFile } from '@vitrine/sandbox-bank'
import { systemClock } from '../platform/core/clock.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { type Command, type Invocation, Usage } from './command.ts'
import { stopSignal } from './signal.ts'

export const bank: Command = {
  about: 'Run a sandbox bank: made-up people and payments, told as banks do, with faults and a clock',
  actions: {
    '': {
      usage: `vitrine bank ${BANK_USAGE}`,
      about:
        'Needs no database. Speaks Berlin Group, Enable Banking and SimpleFIN, and writes camt, MT940 and CSV. --at makes its clock stand still at a time; --journal keeps what was asked, so that a restart goes on from there. See docs/guides/sandbox-bank.md.',
      options: BANK_PARAMETERS,
      run: runBank,
    },
  },
}

async function runBank({ values, out }: Invocation): Promise<number> {
  const stop = stopSignal()
  try {
    const running = await startBankByCommand(values, () => systemClock().getTime(), out)
    await stop.promise
    await running.close()
    return 0
  } catch (error) {
    if (error instanceof BankUsage) throw new Usage(error.message)
    if (error instanceof UnreadableFile) throw new OperatorError(error.message)
    if ((error as { code?: string }).code === 'EADDRINUSE')
      throw new OperatorError('The port is taken. Choose another one with --port 8091, or --port 0 for a free one.')
    throw error
  }
}
