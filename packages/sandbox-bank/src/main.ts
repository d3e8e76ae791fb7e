#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { BANK_PARAMETERS, BANK_USAGE, BankUsage, startBankByCommand } from './cli.ts'
import { UnreadableFile } from './journal-file.ts'

const args = process.argv.slice(2)
if (args.includes('--help')) process.stdout.write(`Usage: sandbox-bank ${BANK_USAGE}\n`)
else {
  try {
    const { values } = parseArgs({ args, options: BANK_PARAMETERS, strict: true })
    const running = await startBankByCommand(values, Date.now, (line) => process.stdout.write(`${line}\n`))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close())
  } catch (error) {
    const isUsage = error instanceof BankUsage || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    process.stderr.write(`${error instanceof UnreadableFile || isUsage ? (error as Error).message : String(error)}\n`)
    process.exitCode = isUsage ? 2 : 1
  }
}
