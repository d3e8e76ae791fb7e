/** A line of a verification: how far it is, or what was found. */
export type VerificationLine =
  | { kind: 'progress'; groups: number; of: number }
  | {
      kind: 'result'
      verified: string
      reads: number
      groups: number
      unsealedGroups: number
      seal?: { number: number; hash: string }
      changes: number
      unsealedChanges: number
      faults: string[]
    }
