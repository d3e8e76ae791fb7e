/** A reason begins with what is wrong; after an empty line comes what only somebody at a command line can use. */
export function partsOfReason(reason: string): { first: string; rest: string } {
  const [first = '', ...others] = reason.split('\n\n')
  return { first, rest: others.join('\n\n').trim() }
}
