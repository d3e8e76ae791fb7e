const PIECES = /\$\$|--|[;'"\n]|[^;$'"\n-]+|[$-]/g
/** What begins something in which a semicolon means nothing, and what ends it. */
const ENDS: Record<string, string> = { $$: '$$', "'": "'", '"': '"', '--': '\n' }

/**
 * The statements of a migration. Sent one by one, because a distributed database passes each on to its other nodes as it
 * was sent.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let within: string | undefined
  for (const [piece] of `${text}\n;`.matchAll(PIECES)) {
    const isComment = within === '\n' || (within === undefined && piece === '--')
    if (!isComment && !(within === undefined && piece === ';')) statement += piece
    if (within !== undefined) within = piece === within ? undefined : within
    else if (piece === ';') {
      if (statement.trim() !== '') statements.push(statement.trim())
      statement = ''
    } else within = ENDS[piece]
  }
  return statements
}
