import type { Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../platform/core/config.ts'

export type CommandOptions = NonNullable<ParseArgsConfig['options']>

export type Invocation = {
  values: Record<string, string | boolean | string[] | undefined>
  positionals: string[]
  config: Config
  env: Readonly<Record<string, string | undefined>>
  out: (line?: string) => void
  err: (line: string) => void
  /** For bytes that another program reads: not escaped for the terminal. */
  stdout: Writable
}

/**
 * One action of a command: its usage, its description, its arguments and its code. Exit codes: 0 done, 1 refused or
 * failed.
 */
export type Action = {
  usage: string
  about: string
  options?: CommandOptions
  /** Names of the positionals; all are required except one in brackets. A last one that ends in … may be repeated. */
  takes?: string[]
  run: (invocation: Invocation) => Promise<number>
}

/** Actions by name; the empty name is the command itself. */
export type Command = { about: string; actions: Record<string, Action> }

/** Wrong usage: the usage line is printed, and the exit code is 2. */
export class Usage extends Error {}

export function parseAction(action: Action, args: string[]): Pick<Invocation, 'values' | 'positionals'> {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: action.options ?? {},
      allowPositionals: true,
      strict: true,
    })
    const takes = action.takes ?? []
    const missing = takes[positionals.length]
    if (missing !== undefined && !missing.startsWith('[')) throw new Usage(`${missing} is missing`)
    if (positionals.length > takes.length && !takes.at(-1)?.includes('…'))
      throw new Usage(`"${positionals[takes.length]}" is one argument too many`)
    return { values: values as Invocation['values'], positionals }
  } catch (error) {
    if (error instanceof Usage) throw error
    throw new Usage((error as Error).message.split('. ')[0])
  }
}

/** Returns a required option, or throws Usage. */
export function required(invocation: Invocation, name: string): string {
  const value = invocation.values[name]
  if (typeof value !== 'string' || value === '') throw new Usage(`--${name} is missing`)
  return value
}

export const optional = (invocation: Invocation, name: string): string | undefined => {
  const value = invocation.values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function oneOf<const T extends string>(
  invocation: Invocation,
  name: string,
  values: readonly T[],
  otherwise?: T,
): T {
  const value = optional(invocation, name) ?? otherwise
  if (value === undefined) throw new Usage(`--${name} is missing: one of ${values.join(', ')}`)
  if (!values.includes(value as T)) throw new Usage(`--${name} must be one of ${values.join(', ')}`)
  return value as T
}
