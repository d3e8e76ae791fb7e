/** One row of the matrix of faults, abuse, floods and proofs. Each is a file here, and its first line says what is lost if it breaks. */
export type Row = {
  /** As in the name of the file: `a01-once.ts` is A1. */
  id: string
  title: string
  /** The promise that it proves: see docs/promises.md. */
  promise: string
  /** After that it is ended and counts as broken. */
  minutes?: number
  /** Takes no more than a moment and needs no database, so `npm test` runs it too. */
  quick?: true
  run: () => Outcome | Promise<Outcome>
}

export type Outcome =
  | { done: string; figure: string; kept: boolean }
  /** Why there is nothing here that could break, or what this machine lacks to try it. */
  | { notApplicable: string }

export const idOf = (file: string): string => {
  const [, letter, number, part] = /([afdx])0*(\d+)([a-z]?)-[^/]*\.ts$/.exec(file) ?? []
  if (!letter) throw new Error(`${file}: a row is named like a01-once.ts`)
  return `${letter.toUpperCase()}${number}${part}`
}

/** 1234567 as 1,234,567. */
export const count = (n: number): string => n.toLocaleString('en')

/** Of the numbers that the pattern finds, one in each line. */
export const sum = (lines: string[], pattern: RegExp): number =>
  lines.reduce((total, line) => total + Number(pattern.exec(line)?.[1] ?? 0), 0)

/** A row with several parts: kept if all of them are. */
export function together(...parts: Outcome[]): Outcome {
  const measured = parts.filter((part) => 'kept' in part)
  return {
    done: measured.map(({ done }) => done).join('; '),
    figure: measured.map(({ figure }) => figure).join('; '),
    kept: measured.length === parts.length && measured.every(({ kept }) => kept),
  }
}
